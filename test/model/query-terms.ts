import { noDocuments, unionOf, type DocumentSet } from './document-set.js'
import { derivePhrase, deriveWord, typoBudget, type Derivation } from './derivations.js'
import { documentsWithSequence, documentsWithWord, type ModelView } from './model-view.js'
import type { ParsedTerm } from './parse-query.js'

/** A word, a phrase, or an n-gram: two or three words that are read as one. */
export interface QueryTerm {
  readonly kind: 'word' | 'phrase' | 'ngram'
  /** The first and the last term of the query that it covers, from 0. */
  readonly first: number
  readonly last: number
  /** Where it begins and ends among the words of the query. */
  readonly start: number
  readonly end: number
  readonly derivations: readonly Derivation[]
  readonly typoBudget: number
  /** Of a phrase: how many words it has besides holes. */
  readonly phraseWords: number
}

const LONGEST_NGRAM = 3

/** In the order in which the graph tries them: a term, and then the n-grams that end with it. */
export function queryTerms(view: ModelView, parsed: readonly ParsedTerm[]): QueryTerm[] {
  return parsed.flatMap((term, last) => {
    const ngrams: QueryTerm[] = []
    for (let length = 2; length <= LONGEST_NGRAM; length += 1) {
      const words = wordsInARow(parsed.slice(Math.max(0, last - length + 1), last + 1))
      if (words?.length === length) ngrams.push(wordTerm(view, words, last))
    }
    const own = term.kind === 'phrase' ? phraseTerm(term, last) : wordTerm(view, [term], last)
    return [own, ...ngrams]
  })
}

export function termsCovered({ first, last }: QueryTerm): number {
  return last - first + 1
}

function documentsWith(view: ModelView, derivation: Derivation): DocumentSet {
  if (derivation.kind === 'sequence') return documentsWithSequence(view, derivation.words)
  return documentsWithWord(view, derivation.word, derivation.lookup)
}

/** Of what is matched as a whole: documents that have all of it, so that one of its words may stand for it. */
export function documentsWithWhole(view: ModelView, derivation: Derivation): DocumentSet {
  return derivation.kind === 'sequence' ? documentsWith(view, derivation) : view.index.everyDocument
}

export function documentsWithAny(view: ModelView, derivations: readonly Derivation[]): DocumentSet {
  if (derivations.length === 0) return noDocuments
  return unionOf(derivations.map((derivation) => documentsWith(view, derivation)))
}

type ParsedWord = Extract<ParsedTerm, { kind: 'word' }>

/** Undefined if a phrase is among them, or something stands between two of them. */
function wordsInARow(terms: readonly ParsedTerm[]): readonly ParsedWord[] | undefined {
  const words = terms.filter((term) => term.kind === 'word')
  const isInARow = words.every((word, at) => at === 0 || word.position === (words[at - 1]?.position ?? 0) + 1)
  return words.length === terms.length && isInARow ? words : undefined
}

function wordTerm(view: ModelView, words: readonly ParsedWord[], last: number): QueryTerm {
  const lastWord = words.at(-1)
  const isPrefixAllowed = view.index.settings.prefixSearch !== 'disabled'
  const typed = {
    text: words.map(({ word }) => word).join(''),
    words: words.map(({ word }) => word),
    isPrefix: isPrefixAllowed && lastWord?.isPrefix === true,
  }
  return {
    kind: words.length === 1 ? 'word' : 'ngram',
    first: last - words.length + 1,
    last,
    start: words[0]?.position ?? 0,
    end: lastWord?.position ?? 0,
    derivations: deriveWord(view, typed),
    typoBudget: typoBudget(view.index, typed),
    phraseWords: 0,
  }
}

function phraseTerm(phrase: Extract<ParsedTerm, { kind: 'phrase' }>, at: number): QueryTerm {
  const { start, end, words } = phrase
  return {
    kind: 'phrase',
    first: at,
    last: at,
    start,
    end,
    derivations: derivePhrase(words),
    typoBudget: 0,
    phraseWords: words.filter((word) => word !== undefined).length,
  }
}
