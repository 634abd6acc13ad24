import { intersect, isEmpty, setOfSorted, toSorted, type DocSet } from '../postings/doc-set.js'
import { pairLists, readPair, type ComparedPositions } from './compare-positions.js'
import { createSpace, type DocumentSpace } from './document-space.js'
import { documentsOf, type PostingGroup } from './posting-group.js'
import type { PhraseWords } from './query-term.js'
import type { MatchContext } from './search-context.js'

/** Words of a phrase farther apart than this are not compared with each other. */
const WINDOW = 2

/** Words in a row, as a quoted phrase, a synonym or the parts of a split word. */
export interface PhraseMatch {
  readonly words: PhraseWords
  /** Documents that have them. */
  readonly documents: DocSet
  readonly first: PostingGroup
  readonly last: PostingGroup
}

interface Pair {
  readonly left: string
  readonly right: string
  readonly farthest: number
}

/**
 * A document has the phrase if it has every word and, for each two words of a window of three, the one
 * somewhere follows the other as closely as in the phrase. The pairs are looked at one by one: they may come
 * from different places of the document.
 */
export function matchPhrase(words: PhraseWords, context: MatchContext): PhraseMatch {
  const present = words.filter((word) => word !== null)
  const firstWord = present[0] ?? ''
  return {
    words,
    documents: phraseDocuments(words, present, context),
    first: context.lookup.word(firstWord),
    last: context.lookup.word(present.at(-1) ?? firstWord),
  }
}

function phraseDocuments(words: PhraseWords, present: readonly string[], context: MatchContext): DocSet {
  const { runs, bitCount, searched, lookup } = context
  let documents = context.live
  for (const word of new Set(present)) {
    documents = intersect(documents, documentsOf(lookup.word(word), { runs, bitCount, mask: searched }))
    if (isEmpty(documents)) return documents
  }
  const pairs = pairsOf(words)
  return pairs.length === 0 ? documents : keepNear(documents, pairs, context)
}

function pairsOf(words: PhraseWords): readonly Pair[] {
  const pairs: Pair[] = []
  for (const [at, left] of words.entries())
    for (let farthest = 1; farthest <= WINDOW; farthest += 1) {
      const right = words[at + farthest]
      if (left !== null && right !== null && right !== undefined) pairs.push({ left, right, farthest })
    }
  return pairs
}

function keepNear(documents: DocSet, pairs: readonly Pair[], context: MatchContext): DocSet {
  let kept = toSorted(documents)
  for (const pair of pairs) {
    const isFar = farDocuments(createSpace(kept, context.runs), pair, context)
    kept = kept.filter((_, place) => isFar[place] === 0)
    if (kept.length === 0) break
  }
  return setOfSorted(kept, context.bitCount)
}

/** By place: 1 unless the words of the pair are near each other in the document. */
function farDocuments(space: DocumentSpace, pair: Pair, context: MatchContext): Uint8Array {
  const { runs, lookup, nearInField } = context
  const isFar = new Uint8Array(space.bits.length).fill(1)
  const lists = pairLists(
    runs.length,
    [lookup.word(pair.left)],
    [lookup.word(pair.right)],
    Number.POSITIVE_INFINITY,
  )
  for (const list of lists ?? []) {
    const compared = readPair(space, context, list, isFar)
    if (compared === undefined) continue
    if (nearInField) for (let at = 0; at < compared.count; at += 1) isFar[compared.places[at] ?? 0] = 0
    else markNear(compared, pair.farthest, isFar)
  }
  return isFar
}

/** Marks the documents in which a position on the right comes at most so far after one on the left. */
function markNear(compared: ComparedPositions, farthest: number, isFar: Uint8Array): void {
  const { count, places, left, right, leftEnds, rightEnds } = compared
  let at = 0
  let other = 0
  for (let document = 0; document < count; document += 1) {
    const end = leftEnds[document] ?? 0
    const otherEnd = rightEnds[document] ?? 0
    while (at < end && other < otherEnd) {
      const distance = (right[other] ?? 0) - (left[at] ?? 0)
      if (distance <= 0) {
        other += 1
      } else if (distance <= farthest) {
        isFar[places[document] ?? 0] = 0
        break
      } else {
        at += 1
      }
    }
    at = end
    other = otherEnd
  }
}
