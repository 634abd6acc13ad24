import { describe, expect, test } from 'vitest'
import { createTokenizer } from './create-tokenizer.js'
import type { TokenizerOptions } from './tokenizer.js'

const defaults: TokenizerOptions = {
  stopWords: [],
  separatorTokens: [],
  nonSeparatorTokens: [],
  dictionary: [],
}

interface Case {
  readonly text: string
  /** Each word with its position. */
  readonly words: readonly string[]
  readonly because: string
  readonly options?: Partial<TokenizerOptions>
  readonly locales?: readonly string[]
}

function wordsOf({ text, options, locales }: Omit<Case, 'words' | 'because'>): string[] {
  const words: string[] = []
  const visit = (word: string, position: number): number => words.push(`${word} ${position}`)
  createTokenizer({ ...defaults, ...options }).visitWords(text, 0, visit, locales)
  return words
}

function describeWords(name: string, cases: readonly Case[]): void {
  describe(name, () => {
    for (const { words, because, ...given } of cases)
      test(because, () => expect(wordsOf(given)).toEqual(words))
  })
}

describeWords('positions', [
  {
    text: 'Salt & Pepper',
    words: ['salt 0', 'pepper 1'],
    because: 'words with soft separators between are neighbours',
  },
  {
    text: 'Salt, pepper',
    words: ['salt 0', 'pepper 8'],
    because: 'a comma and a space put words eight apart',
  },
  { text: 'Salt,pepper', words: ['salt 0', 'pepper 1'], because: 'a comma alone is soft' },
  {
    text: 'end. Start',
    words: ['end 0', 'start 8'],
    because: 'a full stop and a space put words eight apart',
  },
  { text: 'end.Start', words: ['end 0', 'start 1'], because: 'a full stop alone is soft' },
  {
    text: 'wow! ok? no',
    words: ['wow 0', 'ok 8', 'no 16'],
    because: 'exclamation and question marks are hard',
  },
  { text: 'a! ? . b', words: ['a 0', 'b 8'], because: 'several hard separators count once' },
  { text: '! . a', words: ['a 0'], because: 'separators before the first word do not count' },
  { text: 'a:b\nc', words: ['a 0', 'b 1', 'c 2'], because: 'a colon and a line break are soft' },
  { text: 'end.', words: ['end 0'], because: 'a full stop may end the text' },
  { text: '', words: [], because: 'an empty text has no words' },
])

describeWords('separators', [
  { text: "don't", words: ['don 0', 't 1'], because: 'an apostrophe parts a word' },
  { text: '7.25', words: ['7 0', '25 1'], because: 'a decimal point parts a number' },
  {
    text: 'e-mail user_name',
    words: ['e 0', 'mail 1', 'user 2', 'name 3'],
    because: 'hyphens and underscores part words',
  },
  { text: 'C++', words: ['c 0'], because: 'a plus is a separator' },
  { text: '$5', words: ['$5 0'], because: 'a currency sign is part of a word' },
  {
    text: 'PanelKit mp3 25°C',
    words: ['panelkit 0', 'mp3 1', '25°c 2'],
    because: 'neither case nor digits part a word',
  },
  { text: 'a\u00a0b', words: ['a b 0'], because: 'a no-break space holds a word together' },
  { text: 'a \u00a0 b', words: ['a 0', 'b 1'], because: 'a no-break space alone decomposes to a separator' },
  {
    text: 'a … b',
    words: ['a 0', '... 1', 'b 2'],
    because: 'an ellipsis decomposes to three dots, which is no separator',
  },
  { text: 'a、b。c', words: ['a 0', 'b 8', 'c 16'], because: 'Chinese clause marks are hard' },
  {
    text: 'a，b：c．d',
    words: ['a 0', 'b 1', 'c 2', 'd 3'],
    because: 'full-width comma, colon and stop decompose to soft ones',
  },
  {
    text: 'a！b；c？d',
    words: ['a 0', 'b 8', 'c 16', 'd 24'],
    because: 'full-width marks decompose to hard ones',
  },
  { text: 'a، b؟ c۔ d', words: ['a 0', 'b 8', 'c 16', 'd 24'], because: 'Arabic clause marks are hard' },
  { text: 'a।b॥c', words: ['a 0', 'b 8', 'c 16'], because: 'Devanagari clause marks are hard' },
  { text: '¿a§b', words: ['a 0', 'b 8'], because: 'inverted marks and the section sign are hard' },
  { text: 'a×b∈c', words: ['a 0', 'b 1', 'c 2'], because: 'mathematical operators are soft' },
  { text: 'a\u0000b', words: ['a 0', 'b 1'], because: 'the null character is a separator' },
  {
    text: 'a\u0001b \u0001 c',
    words: ['ab 0', 'c 1'],
    because: 'other control characters are as if not there',
  },
  {
    text: 'a \u000c b',
    words: ['a 0', 'b 2'],
    because: 'a form feed is a word of nothing: it takes a position',
  },
])

describe('separators of ASCII', () => {
  const kinds = {
    softSeparator: ' "#%&\'()*+,-./:@[\\]_{}`\t\n\r',
    hardSeparator: '!;?',
    word: '$<=>^|~',
  }
  for (const [kind, characters] of Object.entries(kinds))
    for (const character of characters.split(''))
      test(`${JSON.stringify(character)} is a ${kind}`, () =>
        expect(createTokenizer(defaults).tokenize(character)[0]?.kind).toBe(kind))
})

describeWords('normal form', [
  {
    text: 'Étoile ÇA Ñandú',
    words: ['etoile 0', 'ca 1', 'nandu 2'],
    because: 'Latin letters lose case and marks',
  },
  { text: 'e\u0301toile', words: ['etoile 0'], because: 'marks may come apart from their letter' },
  {
    text: 'Œuvre Æsir Đorđe Ðað ırmak',
    words: ['oeuvre 0', 'aesir 1', 'dorde 2', 'dad 3', 'irmak 4'],
    because: 'some Latin letters have a plain form',
  },
  {
    text: 'Straße Łódź Øre',
    words: ['straße 0', 'łodz 1', 'øre 2'],
    because: 'sharp s and stroked letters stay',
  },
  {
    text: 'ｆｕｌｌ ﬁn ①②',
    words: ['full 0', 'fin 1', '12 2'],
    because: 'wide forms, ligatures and circled digits decompose',
  },
  { text: 'İstanbul', words: ['istanbul 0'], because: 'a letter may decompose to several' },
  {
    text: 'ЁЛКА Йод',
    words: ['е\u0308лка 0', 'и\u0306од 1'],
    because: 'Cyrillic keeps its marks, decomposed',
  },
  { text: 'Σίσυφος', words: ['σισυφοσ 0'], because: 'Greek loses marks, and the final sigma is a sigma' },
  { text: 'שָׁלוֹם', words: ['שלום 0'], because: 'Hebrew loses its points' },
  { text: 'Հայաստան', words: ['հայաստան 0'], because: 'Armenian loses case' },
  { text: 'ᲡᲐᲥᲐᲠᲗᲕᲔᲚᲝ', words: ['საქართველო 0'], because: 'Georgian loses case' },
  { text: 'हिन्दी', words: ['हिन्दी 0'], because: 'Devanagari keeps its marks' },
  { text: '❤️ 😀', words: ['❤\ufe0f 0', '😀 1'], because: 'emoji are words' },
  { text: 'a\ud800b', words: ['a\ufffdb 0'], because: 'half of a pair becomes the replacement character' },
])

describeWords('scripts', [
  { text: 'abcпривет', words: ['abc 0', 'привет 1'], because: 'a change of script parts words' },
  { text: 'mp3плеер5', words: ['mp3 0', 'плеер5 1'], because: 'digits stay with the script before them' },
  { text: '3д', words: ['3д 0'], because: 'digits at the start go with the script after them' },
  {
    text: 'والكتاب الكتاب',
    words: ['والكتاب 0', 'ال 1', 'كتاب 2'],
    because: 'the Arabic article is cut off',
  },
  {
    text: 'كـتاب أحمد مدرسة على',
    words: ['كتاب 0', 'احمد 1', 'مدرسه 2', 'علي 3'],
    because: 'Arabic letters have one form, and the stretching sign none',
  },
  { text: '社会主义', words: ['社会 0', '主义 1'], because: 'a long Chinese word is cut to its known parts' },
  {
    text: '私は学生です',
    words: ['私 0', 'は 1', '学生 2', 'て\u3099す 3'],
    because: 'Japanese is cut by dictionary',
  },
  { text: 'カタカナ', words: ['かたかな 0'], because: 'Katakana is compared as Hiragana' },
  { text: '2024年', words: ['2024 0', '年 1'], because: 'a number before an ideograph is a word' },
  { text: 'ภาษาไทย', words: ['ภาษา 0', 'ไทย 1'], because: 'Thai is cut by dictionary' },
  { text: 'មានសេរីភាព', words: ['មាន 0', 'សេរីភាព 1'], because: 'Khmer is cut by dictionary' },
  { text: 'ເກີດມາ', words: ['ເກີດ 0', 'ມາ 1'], because: 'Lao is cut by dictionary' },
  {
    text: '한국 사람',
    words: ['한국'.normalize('NFKD') + ' 0', '사람'.normalize('NFKD') + ' 1'],
    because: 'Korean words stand between spaces, decomposed',
  },
])

describeWords('stop words', [
  { text: 'The cat', options: { stopWords: ['the'] }, words: ['the 0', 'cat 1'], because: 'case counts' },
  {
    text: 'the cat',
    options: { stopWords: ['the'] },
    words: ['cat 1'],
    because: 'a stop word takes a position',
  },
  { text: 'été ete', options: { stopWords: ['ete'] }, words: ['ete 0'], because: 'marks count' },
  {
    text: 'e\u0301te\u0301 a',
    options: { stopWords: ['été'] },
    words: ['a 1'],
    because: 'composed and decomposed are the same',
  },
  {
    text: 'a - b',
    options: { stopWords: ['-'] },
    words: ['a 0', 'b 2'],
    because: 'a separator may be a stop word',
  },
])

describeWords('lists of the settings', [
  {
    text: 'a|b<br>c',
    options: { separatorTokens: ['|', '<br>'] },
    words: ['a 0', 'b 1', 'c 2'],
    because: 'separators are added, of any length, and are soft',
  },
  {
    text: 'C++ @ana',
    options: { nonSeparatorTokens: ['+', '@'] },
    words: ['c++ 0', '@ana 1'],
    because: 'separators are taken away',
  },
  {
    text: 'a. b',
    options: { nonSeparatorTokens: ['. '] },
    words: ['a 0', 'b 1'],
    because: 'the full stop with a space is an entry of its own',
  },
  {
    text: 'a!b',
    options: { nonSeparatorTokens: ['!'], separatorTokens: ['!'] },
    words: ['a!b 0'],
    because: 'taking away wins over adding',
  },
  {
    text: 'a…b',
    options: { separatorTokens: ['…'] },
    words: ['a 0', 'b 1'],
    because: 'an added separator counts in decomposed form',
  },
  {
    text: 'J. R. R. Tolkien',
    options: { dictionary: ['J. R. R.'] },
    words: ['j. r. r. 0', 'tolkien 1'],
    because: 'a dictionary entry is one word, separators and all',
  },
  {
    text: 'j. r. r. tolkien',
    options: { dictionary: ['J. R. R.'] },
    words: ['j 0', 'r 8', 'r 16', 'tolkien 24'],
    because: 'a dictionary entry is matched with its case',
  },
  {
    text: 'snowball',
    options: { dictionary: ['snow', 'snowba'] },
    words: ['snowba 0', 'll 1'],
    because: 'the longest entry is taken',
  },
  {
    text: 'xab',
    options: { dictionary: ['ab', 'xa'] },
    words: ['xa 0', 'b 1'],
    because: 'the leftmost entry is taken',
  },
  {
    text: 'a-b',
    options: { dictionary: ['-'] },
    words: ['a 0', 'b 1'],
    because: 'a dictionary entry may still be a separator',
  },
  {
    text: '中华人民共和国',
    options: { dictionary: ['中华人民共和国'] },
    words: ['中华人民共和国 0'],
    because: 'a dictionary entry is not cut',
  },
  {
    text: 'a😀b',
    options: { separatorTokens: ['😀', '\ude00', ''] },
    words: ['a 0', 'b 1'],
    because: 'half a character or none is no separator',
  },
])

describeWords('locales', [
  {
    text: 'Schneeball Gartenhaus',
    locales: ['de'],
    words: ['schnee 0', 'ball 1', 'garten 2', 'haus 3'],
    because: 'German compounds are cut',
  },
  {
    text: 'Schneeball',
    locales: ['deu', 'ja'],
    words: ['schnee 0', 'ball 1'],
    because: 'German is known when it is the only one in Latin letters',
  },
  {
    text: 'Schneeball',
    locales: ['de', 'en'],
    words: ['schneeball 0'],
    because: 'among several languages nothing is guessed',
  },
  { text: 'Schneeball', words: ['schneeball 0'], because: 'without a locale compounds stay' },
  {
    text: 'Öl på ägg é',
    locales: ['sv'],
    words: ['öl 0', 'på 1', 'ägg 2', 'e 3'],
    because: 'Swedish keeps its three letters',
  },
  {
    text: 'A\u030angstro\u0308m',
    locales: ['swe'],
    words: ['ångström 0'],
    because: 'Swedish letters may come decomposed',
  },
  {
    text: 'کتاب‌ها ۱۲ ي',
    locales: ['fa'],
    words: ['کتابها 0', '12 1', 'ی 2'],
    because: 'Persian letters and digits have one form',
  },
  { text: 'カタカナ', locales: ['zh'], words: ['カタカナ 0'], because: 'Chinese leaves Katakana alone' },
  { text: '図書館', locales: ['ja'], words: ['図書館 0'], because: 'Japanese words are not cut again' },
  { text: 'Élan', locales: [], words: ['elan 0'], because: 'an empty list is as no list' },
])

describe('limits', () => {
  const tokenizer = createTokenizer(defaults)
  const visited = (text: string, first = 0): { last: number; words: number[] } => {
    const words: number[] = []
    const last = tokenizer.visitWords(text, first, (_, position) => words.push(position))
    return { last, words }
  }

  test('a word of 250 bytes is visited, a longer one takes its position', () =>
    expect(visited(`${'x'.repeat(250)} ${'x'.repeat(251)} y`).words).toEqual([0, 2]))
  test('bytes are those of the normal form', () =>
    expect(visited(`${'é'.repeat(250)} ${'ж'.repeat(125)} ${'ж'.repeat(126)} y`).words).toEqual([0, 1, 3]))
  test('positions end below 65,536', () => {
    const { words } = visited('a '.repeat(10), 65_530)
    expect(words).toEqual([65_530, 65_531, 65_532, 65_533, 65_534, 65_535])
  })
  test('nothing is visited from 65,536 on', () =>
    expect(visited('a', 65_536)).toEqual({ last: 65_535, words: [] }))
  test('the last position is that of the last word visited', () =>
    expect(visited('a b. c!', 5).last).toBe(14))
  test('without a word the last position is before the first', () => expect(visited('...', 5).last).toBe(4))
})
