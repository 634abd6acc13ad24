const words = new Intl.Segmenter('und', { granularity: 'word' })

/** The words of a text that say what it is about, in the form in which they are compared: small letters, no
 *  marks, without the words that any sentence has. A text of such words alone keeps them. */
export function contentWords(text: string): readonly string[] {
  const all = foldedWords(text)
  const telling = all.filter((word) => !fillers.has(word))
  return telling.length > 0 ? telling : all
}

/** Every word of a text, folded. */
export function foldedWords(text: string): readonly string[] {
  const found: string[] = []
  for (const { segment, isWordLike } of words.segment(text))
    if (isWordLike === true) found.push(fold(segment))
  return found
}

function fold(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** How alike two folded words are, from 0 to 1: inflected forms share their beginning. */
export function likeness(one: string, other: string): number {
  if (one === other) return 1
  const shorter = Math.min(one.length, other.length)
  if (shorter < 4) return 0
  let shared = 0
  while (shared < shorter && one[shared] === other[shared]) shared += 1
  const longest = Math.max(one.length, other.length)
  return shared >= 4 && longest - shared <= 3 ? shared / longest : 0
}

/** Words of questions and of any sentence, in the languages that questions come in most often. */
const fillers: ReadonlySet<string> = new Set(
  `a about above after again all also am an and any are aren as at be because been before being between both but by
  can could couldn did didn do does doesn doing don down during each ever every few find for from further get give
  good had has hasn have having he hello her here hers hi him his how i if in into is isn it its just know let like
  list look looking ll many may me might more most much must my need no nor not now of off on one only or other our
  out over own please question recommend s same say shall she should show so some something such suggest t tell than
  thank thanks that the their them then there these they thing things think this those through to too under until up
  us very want was wasn we were weren what when where which while who whom whose why will with won would wouldn you
  your yours
  auch auf aus bei bin bitte das dass dem den der des die ein eine einem einen einer es fur gibt hat ich im in ist
  kann kannst mir mit nach nicht oder sind uber um und uns von was welche welcher welches wer wie wo worum zu zum zur
  au aux avec ce ces cette dans de des donne du elle en est et il je la le les leur lui mais me meme mes moi mon ne
  nous ou par pas pour qu que quel quelle quelles quels qui sa se ses son sont sur ta te tes toi ton tu un une vous
  al como con cual cuales de del donde el ella en es esta este hay la las lo los me mi muy para pero por que quien se
  si sin sobre su sus un una y
  che chi ci come con cosa da dei del della di dove e gli ha ho il io la le lo ma mi nel nella no non per piu quale
  quali quando sono su un una
  as com como da das de do dos e em eu foi mais mas me meu na nas no nos o os ou para pelo por qual quais que quem
  se sem sobre sua seu um uma`.split(/\s+/),
)
