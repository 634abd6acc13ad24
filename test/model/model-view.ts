import { documentsThat, type DocumentSet } from './document-set.js'
import type { Occurrence } from './model-documents.js'
import { weightOf, type ModelIndex } from './model-index.js'

/** An index as one search sees it. */
export interface ModelView {
  readonly index: ModelIndex
  /** Whether the search looks into the field. */
  readonly looksInto: (field: string) => boolean
  /** Answers that were found before, by what was asked. */
  readonly known: Map<string, DocumentSet>
}

/** A tolerant word is not looked for where typos are switched off. */
export type Lookup = 'anywhere' | 'tolerant'

export type Sequence = readonly (string | undefined)[]

const FARTHEST_PAIR = 3
const WINDOW = 3

export function documentsWithWord(view: ModelView, word: string, lookup: Lookup): DocumentSet {
  return askOnce(view, `word ${lookup} ${word}`, () =>
    documentsWhere(view, word, ({ field }) => {
      return view.looksInto(field) && (lookup === 'anywhere' || !isExactOnly(view.index, word, field))
    }),
  )
}

export function documentsWithWordOfWeight(view: ModelView, word: string, weight: number): DocumentSet {
  const { settings } = view.index
  return documentsWhere(
    view,
    word,
    ({ field }) => view.looksInto(field) && weightOf(settings, field) === weight,
  )
}

/** In any field, also in one that the search does not look into. */
export function documentsWithWordAt(view: ModelView, word: string, bucketed: number): DocumentSet {
  return askOnce(view, `at ${bucketed} ${word}`, () =>
    documentsWhere(view, word, ({ position }) => bucketedPosition(position) === bucketed),
  )
}

/** Documents in which the smallest distance from `left` to a later `right` is the given one. With precision
 *  by attribute it is any distance between words of one field. */
export function documentsWithPair(
  view: ModelView,
  left: string,
  right: string,
  distance: number,
): DocumentSet {
  return askOnce(view, `pair ${distance} ${left} ${right}`, () => {
    const { documents, settings } = view.index
    return documentsThat(documents.length, (document) => {
      const lefts = documents[document]?.occurrences.get(left) ?? []
      const rights = documents[document]?.occurrences.get(right) ?? []
      if (settings.proximityPrecision === 'byAttribute')
        return lefts.some(({ field }) => rights.some((other) => other.field === field))
      return smallestDistance(lefts, rights) === distance
    })
  })
}

/** Documents that pass the test of a phrase; an undefined word is a hole. */
export function documentsWithSequence(view: ModelView, words: Sequence): DocumentSet {
  let found = view.index.everyDocument
  for (const word of words) if (word !== undefined) found &= documentsWithWord(view, word, 'anywhere')
  for (const [at, left] of words.entries())
    for (const [gap, right] of words.slice(at + 1, at + WINDOW).entries())
      if (left !== undefined && right !== undefined)
        found &= documentsWithinDistance(view, left, right, gap + 1)
  return found
}

/** Whether the word stands anywhere that typos are forgiven. */
export function isTolerantWord(index: ModelIndex, word: string): boolean {
  const occurrences = index.documents.flatMap((document) => document.occurrences.get(word) ?? [])
  return occurrences.some(({ field }) => !isExactOnly(index, word, field))
}

export function bucketedPosition(position: number): number {
  if (position < 16) return position
  return position < 24 ? 24 : 2 ** Math.ceil(Math.log2(position))
}

function documentsWithinDistance(view: ModelView, left: string, right: string, most: number): DocumentSet {
  let found = 0n
  for (let distance = 1; distance <= most; distance += 1)
    found |= documentsWithPair(view, left, right, distance)
  return found
}

function askOnce({ known }: ModelView, question: string, find: () => DocumentSet): DocumentSet {
  const answer = known.get(question) ?? find()
  known.set(question, answer)
  return answer
}

function documentsWhere(
  { index }: ModelView,
  word: string,
  holds: (occurrence: Occurrence) => boolean,
): DocumentSet {
  return documentsThat(
    index.documents.length,
    (document) => index.documents[document]?.occurrences.get(word)?.some(holds) ?? false,
  )
}

function smallestDistance(lefts: readonly Occurrence[], rights: readonly Occurrence[]): number | undefined {
  const distances = lefts.flatMap((left) =>
    rights.filter(({ field }) => field === left.field).map(({ position }) => position - left.position),
  )
  const stored = distances.filter((distance) => distance >= 1 && distance <= FARTHEST_PAIR)
  return stored.length === 0 ? undefined : Math.min(...stored)
}

function isExactOnly({ settings }: ModelIndex, word: string, field: string): boolean {
  const { disableOnAttributes, disableOnNumbers } = settings.typoTolerance
  if (disableOnNumbers && /^[\d!-/:-@[-`{-~]+$/.test(word)) return true
  return disableOnAttributes.some((name) => field === name || field.startsWith(`${name}.`))
}
