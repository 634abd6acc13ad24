import { membersOf } from './document-set.js'
import { editDistance, editDistanceToPrefix } from './edit-distance.js'
import { isKeptWord } from './model-documents.js'
import type { ModelIndex } from './model-index.js'
import {
  documentsWithPair,
  isTolerantWord,
  type Lookup,
  type ModelView,
  type Sequence,
} from './model-view.js'
import { synonymsOf } from './synonyms.js'

/** Something of the index that is accepted for a term of the query. */
export type Derivation = DerivedWord | DerivedSequence

interface DerivedWord {
  readonly kind: 'word'
  readonly word: string
  readonly typos: number
  readonly lookup: Lookup
  /** Whether it is what was typed. */
  readonly isTyped: boolean
}

interface DerivedSequence {
  readonly kind: 'sequence'
  readonly words: Sequence
  readonly typos: number
  readonly isTyped: boolean
}

const MOST_PREFIXED = 1_000
const mostWithTypos = [0, 150, 50]

export interface TypedWord {
  /** The word as it is looked for: of an n-gram, its words without a space. */
  readonly text: string
  /** The words as they were typed. */
  readonly words: readonly string[]
  readonly isPrefix: boolean
}

export function deriveWord(view: ModelView, typed: TypedWord): Derivation[] {
  const { index } = view
  if (!isKeptWord(typed.text)) return []
  const isNgram = typed.words.length > 1
  const lookup = isNgram ? 'tolerant' : 'anywhere'
  const isKnown = index.dictionary.includes(typed.text)
  const exact = isKnown ? [asWord(typed.text, 0, lookup, !isNgram)] : []
  const prefixed = typed.isPrefix ? wordsFrom(index, typed.text) : []
  const synonyms = synonymsOf(index, typed.words)
  const split = bestSplit(view, typed)
  const words = [
    ...exact,
    ...prefixed.map((word) => asWord(word, 0, lookup)),
    ...wordsWithTypos(index, typed),
  ]
  return [
    ...words.filter((each) => each.lookup === 'anywhere' || isTolerantWord(index, each.word)),
    ...synonyms.map((sequence) => asSequence(sequence, 0)),
    ...(split === undefined ? [] : [asSequence(split, 1)]),
  ]
}

export function derivePhrase(words: Sequence): Derivation[] {
  return [{ kind: 'sequence', words, typos: 0, isTyped: true }]
}

/** Where it stands is where its first word does that is no hole. */
export function firstWord(derivation: Derivation): string | undefined {
  return derivation.kind === 'word' ? derivation.word : derivation.words.find((word) => word !== undefined)
}

/** How many typos are forgiven. */
export function typoBudget({ settings, tokenize }: ModelIndex, { text, words }: TypedWord): number {
  const { enabled, minWordSizeForTypos, disableOnWords } = settings.typoTolerance
  if (!enabled) return 0
  const untouched = disableOnWords.flatMap((entry) => tokenize(entry).map((token) => token.text))
  if (untouched.includes(text)) return 0
  const letters = Array.from(text).length
  const { oneTypo, twoTypos } = minWordSizeForTypos
  const budget = letters < oneTypo ? 0 : letters < twoTypos ? 1 : 2
  return Math.max(0, budget - (words.length - 1))
}

function wordsFrom({ dictionary }: ModelIndex, start: string): string[] {
  return dictionary.filter((word) => word.startsWith(start) && word !== start).slice(0, MOST_PREFIXED)
}

function wordsWithTypos(index: ModelIndex, typed: TypedWord): DerivedWord[] {
  const budget = typoBudget(index, typed)
  const found = index.dictionary.map((word) => ({ word, typos: countTypos(typed, word, budget) }))
  return [1, 2].flatMap((typos) =>
    found
      .filter((each) => each.typos === typos)
      .slice(0, mostWithTypos[typos])
      .map(({ word }) => asWord(word, typos, 'tolerant')),
  )
}

/** Undefined if the word is too far from what was typed; a wrong first letter costs two typos. */
function countTypos({ text, isPrefix }: TypedWord, word: string, budget: number): number | undefined {
  const distance = isPrefix ? editDistanceToPrefix(text, word) : editDistance(text, word)
  const isSameStart = text.codePointAt(0) === word.codePointAt(0)
  if (isSameStart) return distance <= budget ? distance : undefined
  return budget === 2 && distance === 1 ? 2 : undefined
}

/** The two words that stand side by side in the most documents, of all ways to cut. */
function bestSplit(view: ModelView, typed: TypedWord): Sequence | undefined {
  const letters = Array.from(typed.text)
  let best: string[] | undefined
  let most = 0
  for (let at = 1; at < letters.length; at += 1) {
    const left = letters.slice(0, at).join('')
    const right = letters.slice(at).join('')
    const count = membersOf(documentsWithPair(view, left, right, 1)).length
    if (count > most) best = [left, right]
    most = Math.max(most, count)
  }
  const isWhatWasGlued = typed.words.length > 1 && best?.join(' ') === typed.words.join(' ')
  return isWhatWasGlued && typoBudget(view.index, typed) <= 1 ? undefined : best
}

function asWord(word: string, typos: number, lookup: Lookup, isTyped = false): DerivedWord {
  return { kind: 'word', word, typos, lookup, isTyped }
}

function asSequence(words: Sequence, typos: number): Derivation {
  return { kind: 'sequence', words, typos, isTyped: false }
}
