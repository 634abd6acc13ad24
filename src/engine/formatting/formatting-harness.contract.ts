import type { FormatRequest } from '../../domain/search-request.js'
import { createTokenizer } from '../../text/create-tokenizer.js'
import type { TokenizerOptions } from '../../text/tokenizer.js'
import { compileMatchingWords, type WordFinder } from './compile-matching-words.js'
import { findMatches } from './find-matches.js'
import { createDocumentFormatter, type FormattedDocument } from './format-document.js'
import type { ReadText } from './format-text.js'
import type { MatchingPhrase, MatchingWord } from './matching-words.js'

export const plainSettings: TokenizerOptions = {
  stopWords: [],
  separatorTokens: [],
  nonSeparatorTokens: [],
  dictionary: [],
}

export const plainTokenizer = createTokenizer(plainSettings)

/** What an engine would make of a query without typos or synonyms: quoted phrases, and a last word that is a
 *  prefix if nothing follows it. */
export function finderOf(query: string): WordFinder {
  const words: MatchingWord[] = []
  const phrases: MatchingPhrase[] = []
  let position = 0
  const take = (
    text: string,
  ): { readonly words: readonly string[]; readonly queryWords: readonly number[] } => {
    const found = plainTokenizer.tokenize(text).filter(({ kind }) => kind === 'word')
    const queryWords = found.map((_, index) => position + index)
    position += found.length
    return { words: found.map((token) => token.text), queryWords }
  }
  for (const [place, part] of query.split('"').entries()) {
    const taken = take(part)
    if (place % 2 === 1) phrases.push(taken)
    else
      for (const [index, word] of taken.words.entries())
        words.push({ word, queryWords: [taken.queryWords[index] ?? 0] })
  }
  const last = words.at(-1)
  if (last !== undefined && plainTokenizer.tokenize(query).at(-1)?.kind === 'word')
    words.splice(-1, 1, { ...last, prefixLength: Array.from(last.word).length })
  return compileMatchingWords({ words, phrases })
}

export function readText(text: string, finder: WordFinder, locales?: readonly string[]): ReadText {
  const tokens = plainTokenizer.tokenize(text, locales)
  return { text, tokens, matches: findMatches({ text, tokens, locales }, finder) }
}

export const plainFormat: FormatRequest = {
  attributesToHighlight: [],
  highlightPreTag: '<em>',
  highlightPostTag: '</em>',
  attributesToCrop: [],
  cropLength: 10,
  cropMarker: '…',
}

export interface Given {
  readonly document: Readonly<Record<string, unknown>>
  readonly q?: string
  readonly format?: Partial<FormatRequest>
  readonly retrieve?: readonly string[]
  readonly displayed?: readonly string[]
  /** Of the whole index; those of the document if not given. */
  readonly fields?: readonly string[]
  readonly locales?: Readonly<Record<string, readonly string[]>>
  readonly showMatchesPosition?: boolean
}

/** Formats one document. */
export function formatGiven(given: Given): FormattedDocument {
  const { displayed, fields = fieldsOf(given.document) } = given
  return createDocumentFormatter({
    tokenizer: plainTokenizer,
    finder: finderOf(given.q ?? ''),
    format: { ...plainFormat, ...given.format },
    attributesToRetrieve: given.retrieve,
    showMatchesPosition: given.showMatchesPosition ?? false,
    isDisplayed: (path) =>
      displayed === undefined || displayed.some((name) => path === name || path.startsWith(`${name}.`)),
    isField: (path) => fields.includes(path),
    localesOf: (path) => given.locales?.[path],
  })(given.document)
}

function fieldsOf(value: unknown, base = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((element) => fieldsOf(element, base))
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = base === '' ? key : `${base}.${key}`
    return [path].concat(fieldsOf(inner, path))
  })
}
