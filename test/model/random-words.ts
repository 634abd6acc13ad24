import * as fc from 'fast-check'

/** Words that are easily taken for one another: one or two letters apart, beginnings of others, or made of
 *  two others. */
export const wordFamilies = [
  ['sun', 'sunset', 'sunsets', 'sunsot', 'set', 'unset', 'the', 'of', 'sunflower', 'flower', 'flowr'],
  ['sail', 'boat', 'sailboat', 'sailboats', 'salboat', 'boats', 'bolt', 'the', 'to', 'sailing', 'bout'],
  ['to', 'do', 'todo', 'todos', 'dot', 'tod', 'the', 'odd', 'toddo', 'dodo', 'd', 'o'],
  ['blackberry', 'blackberri', 'black', 'berry', 'blackbury', 'lbackberry', 'slackberry', 'of', 'berries'],
  ['12', '123', '1234567', '1234576', '2', 'mp3', 'mp', '3', 'a', 'of', 'mp34567'],
] as const

export type Words = readonly string[]

export function wordOf(words: Words): fc.Arbitrary<string> {
  return fc.constantFrom(...words)
}

/** A word as somebody may type it: whole, begun, with a typo or two, or without the space before the next. */
export function typedWord(words: Words): fc.Arbitrary<string> {
  const word = wordOf(words)
  return fc.oneof(
    { weight: 16, arbitrary: word },
    { weight: 2, arbitrary: fc.tuple(word, fc.nat(6)).map(([whole, at]) => whole.slice(0, at + 1)) },
    { weight: 3, arbitrary: fc.tuple(word, misspelling).map(([whole, misspell]) => misspell(whole)) },
    {
      weight: 1,
      arbitrary: fc.tuple(word, misspelling, misspelling).map(([whole, one, two]) => two(one(whole))),
    },
    { weight: 2, arbitrary: fc.tuple(word, word).map((pair) => pair.join('')) },
    { weight: 1, arbitrary: fc.constantFrom('unheard', 'The') },
  )
}

const misspelling = fc
  .tuple(fc.constantFrom('drop', 'add', 'change', 'swap'), fc.nat(8), fc.constantFrom('s', 'o', 'x'))
  .map(([kind, place, letter]) => (word: string): string => {
    const at = place % word.length
    const [before, here, after] = [word.slice(0, at), word.slice(at, at + 1), word.slice(at + 1)]
    if (kind === 'drop') return before + after || word
    if (kind === 'add') return before + letter + here + after
    if (kind === 'change') return before + letter + after
    return before + after.slice(0, 1) + here + after.slice(1)
  })

/** What stands between two words. */
export const separator = fc.oneof(
  { weight: 12, arbitrary: fc.constant(' ') },
  { weight: 1, arbitrary: fc.constantFrom(', ', '. ', '! ', '-', '  ', ': ') },
)
