import type { SpaceFacts } from './space-facts.js'
import type { Path } from './path.js'
import type { ScoreDetail } from './score-detail.js'

/** Documents that the rules so far hold for equal, and the ways in which they answer the query. */
export interface Bucket {
  readonly facts: SpaceFacts
  readonly paths: readonly Path[]
}

/** A part of a bucket that a rule told apart from the rest of it. */
export interface RankedBucket extends Bucket {
  readonly detail: ScoreDetail
}

/** Splits buckets, the best part first. */
export interface RankingRule {
  split(bucket: Bucket): Iterable<RankedBucket>
}
