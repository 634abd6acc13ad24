import * as fc from 'fast-check'
import { mostQueryTerms, parseQuery } from '../../../src/engine/local/matching/parse-query.js'
import type { ParsedQuery, PhraseWords, QueryTerm } from '../../../src/engine/local/matching/query-term.js'
import { createTokenizer } from '../../../src/text/create-tokenizer.js'
import { parseQuery as parseQueryPlainly } from '../../model/parse-query.js'
import { asText } from '../fuzz-input.js'
import type { FuzzTarget } from '../fuzz-target.js'
import { hardText, long, textOf } from '../hard-text.js'
import { isWellFormed, promise, promiseSame } from '../promises.js'

const none = { stopWords: [], separatorTokens: [], nonSeparatorTokens: [], dictionary: [] }
const tokenizers = [
  createTokenizer(none),
  createTokenizer({
    ...none,
    stopWords: ['the', 'of', 'a', '中'],
    dictionary: ['a. b'],
    separatorTokens: ['|'],
  }),
]
const pieces =
  'the of a sun red wine "red "red wine" -red -"red wine" -- - " "" ! . , ; 中国 a. | \' é -'.split(' ')

export const queries: FuzzTarget<string> = {
  name: 'queries',
  inputs: fc.oneof(
    { weight: 8, arbitrary: textOf(pieces, ['', ' ', ' ', '. ', '\t']) },
    { weight: 3, arbitrary: hardText },
    {
      weight: 1,
      arbitrary: long(
        fc.constantFrom('"', '-', ' -a', '"the ', 'a b ', 'the ', '! ', 'x', '-"', '中'),
        6_000,
      ),
    },
  ),
  corpus: [
    'red wine -white "pinot noir" -"box wine" the',
    'sun, moon! "the of" stars. "open phrase',
    'foo"bar baz"qux -foo-bar --x',
    'one two three four five six seven eight nine ten eleven "twelve"',
  ],
  check(input) {
    const text = asText(input)
    for (const tokenizer of tokenizers)
      for (const lastIsPrefix of [true, false]) {
        const parsed = parseQuery(text, { tokenizer, locales: undefined, lastIsPrefix })
        promiseOrder(parsed, lastIsPrefix)
        promiseWords(parsed)
        if (lastIsPrefix) promiseSameAsModel(parsed, text, tokenizer.tokenize(text))
      }
  },
}

function promiseOrder({ terms }: ParsedQuery, lastIsPrefix: boolean): void {
  promise(terms.length <= mostQueryTerms, 'there are few terms', () => terms.length)
  let last = -1
  for (const [at, term] of terms.entries()) {
    promise(Number.isInteger(term.position) && term.position > last, 'terms come in order', () => terms)
    last = term.kind === 'phrase' ? term.lastPosition : term.position
    promise(last >= term.position, 'a phrase ends where it begins or later', () => term)
    if (term.kind === 'word' && term.isPrefix)
      promise(lastIsPrefix && at === terms.length - 1, 'only the last word may be begun', () => terms)
  }
}

function promiseWords({ terms, words, excludedWords, excludedPhrases }: ParsedQuery): void {
  const typed = terms.flatMap((term): PhraseWords => (term.kind === 'word' ? [term.word] : term.words))
  for (const word of [...words, ...excludedWords, ...excludedPhrases.flat(), ...typed]) {
    if (word === null) continue
    promise(word !== '' && isWellFormed(word), 'words are of characters', () => word)
  }
  for (const phrase of [
    ...excludedPhrases,
    ...terms.flatMap((term) => (term.kind === 'phrase' ? [term.words] : [])),
  ])
    promise(
      phrase.some((word) => word !== null),
      'a phrase has a word',
      () => phrase,
    )
  promise(new Set(words).size === words.length && words.length <= 64, 'words are few, each once', () => words)
}

/** The model of `test/model` reads queries in its own way. */
function promiseSameAsModel(
  parsed: ParsedQuery,
  text: string,
  tokens: Parameters<typeof parseQueryPlainly>[1],
): void {
  const plain = parseQueryPlainly(text, tokens)
  const terms = plain.terms.map((term): QueryTerm =>
    term.kind === 'word'
      ? term
      : { kind: 'phrase', words: withHoles(term.words), position: term.start, lastPosition: term.end },
  )
  promiseSame(parsed.terms, terms, 'the terms are those of the model')
  promiseSame(parsed.excludedWords, plain.negativeWords, 'the excluded words are those of the model')
  promiseSame(parsed.excludedPhrases, plain.negativePhrases.map(withHoles), 'so are the excluded phrases')
}

function withHoles(words: readonly (string | undefined)[]): PhraseWords {
  return words.map((word) => word ?? null)
}
