import type { WeighedWord } from '../matching/weighed-words.js'
import type { Bucket, RankedBucket, RankingRule } from './bucket.js'
import type { SpaceFacts } from './space-facts.js'

// How quickly further occurrences of a word stop to count (k1 of BM25). The length of documents is left aside
// (b is 0): attributes differ too much in length for one average.
const SATURATION = 1.2
// Scores are told in thousandths of the best that a document could reach.
const MOST_RANK = 1_000

/** Ranks by how often documents have the words of the query, rare words counting more: Okapi BM25. */
export function createBm25Rule(words: readonly WeighedWord[]): RankingRule {
  return { split: (bucket) => splitByScore(bucket, words) }
}

function* splitByScore(bucket: Bucket, words: readonly WeighedWord[]): Generator<RankedBucket> {
  const { facts, paths } = bucket
  const scores = scoreDocuments(facts, words)
  const best = words.reduce((sum, { weight }) => sum + weight, 0) * (SATURATION + 1)
  const order = Uint32Array.from(scores.keys()).toSorted(
    (a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b,
  )
  for (let from = 0; from < order.length;) {
    const score = scores[order[from] ?? 0] ?? 0
    let end = from + 1
    while (end < order.length && scores[order[end] ?? 0] === score) end += 1
    const rank = 1 + Math.floor((best === 0 ? 0 : score / best) * (MOST_RANK - 1))
    const detail = { rule: 'bm25', rank, most: MOST_RANK } as const
    yield { facts: facts.part(order.slice(from, end)), paths, detail }
    from = end
  }
}

function scoreDocuments({ space, matcher, size }: SpaceFacts, words: readonly WeighedWord[]): Float64Array {
  const { runs, fields, scratch } = matcher.context
  const { found, list } = scratch
  const scores = new Float64Array(size)
  const counts = new Uint32Array(size)
  for (const { groups, weight } of words) {
    counts.fill(0)
    for (const [run, { firstBit }] of runs.entries()) {
      const stretch = {
        bits: space.bits,
        firstBit,
        from: space.runStarts[run] ?? 0,
        end: space.runStarts[run + 1] ?? 0,
      }
      if (stretch.from === stretch.end) continue
      for (const postings of groups.flatMap(({ byRun }) => byRun[run] ?? [])) {
        if (fields.runs[run]?.searched[postings.field] !== true) continue
        postings.find(stretch, found)
        list.length = 0
        postings.appendPositions(found, list, 0)
        let from = 0
        for (let at = 0; at < found.count; at += 1) {
          const place = found.places[at] ?? 0
          const end = found.ends[at] ?? 0
          counts[place] = (counts[place] ?? 0) + end - from
          from = end
        }
      }
    }
    for (let place = 0; place < size; place += 1) {
      const count = counts[place] ?? 0
      if (count > 0)
        scores[place] = (scores[place] ?? 0) + (weight * count * (SATURATION + 1)) / (count + SATURATION)
    }
  }
  return scores
}
