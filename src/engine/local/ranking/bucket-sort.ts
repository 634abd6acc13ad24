import { unreachable } from '../../../domain/unreachable.js'
import { createSpace } from '../matching/document-space.js'
import type { QueryMatcher } from '../matching/query-matcher.js'
import type { Distinct } from '../filtering/distinct.js'
import {
  emptySet,
  firstOf,
  setOfSorted,
  subtract,
  toSorted,
  union,
  type DocSet,
} from '../postings/doc-set.js'
import { createAttributeRankRule } from './attribute-rank.js'
import { createBm25Rule } from './bm25.js'
import { areInOrder, inInsertionOrder } from '../runs/insertion-order.js'
import type { Bucket, RankedBucket, RankingRule } from './bucket.js'
import { createGeoRule } from './geo-rule.js'
import { exactAttributeRule } from './exact-attribute.js'
import { exactWordsRule } from './exact-words.js'
import { proximityRule } from './proximity.js'
import type { ResolvedRule } from './resolve-rules.js'
import { addToScore, fullScore, scoreValue, type Score, type ScoreDetail } from './score-detail.js'
import { createSortRule } from './sort-rule.js'
import { SpaceFacts } from './space-facts.js'
import { typoRule } from './typo.js'
import { allPaths, splitBucketByWords, splitByWords } from './words.js'
import { wordPositionRule } from './word-position.js'

export interface SortRequest {
  readonly matcher: QueryMatcher
  readonly rules: readonly ResolvedRule[]
  /** So many of the best documents are wanted. */
  readonly wanted: number
  /** Of these, the first so many need not be in order among themselves, nor have scores. */
  readonly skipped: number
  /** Whether scores are looked at. */
  readonly needsScores: boolean
  /** Documents that cannot reach this score are left out. */
  readonly threshold: number | undefined
  /** Lets only one document through of those that share a value. */
  readonly distinct: Distinct | undefined
}

export interface SortedDocuments {
  readonly documents: readonly SortedDocument[]
  /** Those that were left out because of their score. */
  readonly discarded: DocSet
}

export interface SortedDocument {
  readonly bit: number
  readonly score: number
  readonly details: readonly ScoreDetail[]
}

/** The best documents of `universe`, best first: each rule splits what the rules before it hold for equal. */
export function bucketSort(universe: DocSet, request: SortRequest): SortedDocuments {
  const sorting = new Sorting(request)
  sorting.sort(universe)
  const { documents, discarded } = sorting
  return { documents, discarded: union([emptySet(universe.bitCount), ...discarded]) }
}

class Sorting {
  readonly documents: SortedDocument[] = []
  readonly discarded: DocSet[] = []
  private readonly request: SortRequest
  private readonly steps: readonly RankingRule[]

  constructor(request: SortRequest) {
    this.request = request
    this.steps = request.rules.flatMap((rule) => rulesOf(rule, request))
  }

  sort(universe: DocSet): void {
    const { matcher, rules, distinct, wanted } = this.request
    // Where nothing is wanted nothing is looked at, so nothing is found to score too low: all of it counts.
    if (this.isFull) return
    const { runs } = matcher.context
    const start: Standing = { step: 0, score: fullScore, details: [] }
    // `words` takes a set of documents as it is; it need not be spread out before.
    if (rules[0]?.kind === 'words' && distinct === undefined && !matcher.context.isOverdue()) {
      this.split(splitByWords(universe, matcher), () => universe, start)
      return
    }
    // With nothing to rank by, only the documents that are wanted are looked at.
    const isPlain = rules.length === 0 && distinct === undefined && areInOrder(runs)
    const bits = isPlain ? firstOf(universe, wanted) : toSorted(universe)
    const facts = new SpaceFacts(matcher, createSpace(bits, runs))
    const paths = rules.some(({ kind }) => kind === 'words') ? [] : allPaths(matcher)
    this.refine({ facts, paths }, start)
  }

  private get isFull(): boolean {
    return this.documents.length >= this.request.wanted
  }

  private refine(whole: Bucket, at: Standing): void {
    const bucket = this.withoutExcluded(whole)
    if (this.isFull || bucket.facts.size === 0) return
    const rule = this.steps[at.step]
    if (rule === undefined || this.isSettled(bucket)) {
      this.emit(bucket, at)
    } else if (this.request.matcher.context.isOverdue()) {
      this.emit(bucket, withDetail(at, { rule: 'skipped' }))
    } else {
      this.split(rule.split(bucket), () => setOf(bucket), at)
    }
  }

  /** What shares a value with a document that was emitted does not count any more. */
  private withoutExcluded(bucket: Bucket): Bucket {
    const { distinct } = this.request
    if (distinct === undefined) return bucket
    const { bits } = bucket.facts.space
    const places = bits.map((_, place) => place).filter((place) => !distinct.isExcluded(bits[place] ?? 0))
    return { ...bucket, facts: bucket.facts.part(places) }
  }

  /** Goes through the parts of `whole`, the best first. */
  private split(parts: Iterable<RankedBucket>, whole: () => DocSet, at: Standing): void {
    const { threshold } = this.request
    let left = threshold === undefined ? undefined : whole()
    for (const part of parts) {
      const next = { ...withDetail(at, part.detail), step: at.step + 1 }
      if (left !== undefined && threshold !== undefined) {
        if (scoreValue(next.score) < threshold) {
          this.discarded.push(left)
          return
        }
        left = subtract(left, setOf(part))
      }
      this.refine(part, next)
      if (this.isFull) return
    }
  }

  /** Whether the order inside the bucket makes no difference to the answer. */
  private isSettled({ facts }: Bucket): boolean {
    const { needsScores, skipped, distinct } = this.request
    if (needsScores) return false
    if (facts.size === 1) return true
    return distinct === undefined && this.documents.length + facts.size <= skipped
  }

  private emit(bucket: Bucket, { score, details }: Standing): void {
    const { wanted, matcher, threshold, distinct } = this.request
    const value = scoreValue(score)
    if (threshold !== undefined && value < threshold) {
      this.discarded.push(setOf(bucket))
      return
    }
    const { space, size } = bucket.facts
    const room = wanted - this.documents.length
    for (const bit of inInsertionOrder(
      space.bits,
      matcher.context.runs,
      distinct === undefined ? room : size,
    )) {
      if (this.isFull) return
      if (distinct === undefined || distinct.admit(bit)) this.documents.push({ bit, score: value, details })
    }
  }
}

function setOf({ facts }: Bucket): DocSet {
  return setOfSorted(facts.space.bits, facts.matcher.context.bitCount)
}

interface Standing {
  /** The next rule. */
  readonly step: number
  readonly score: Score
  readonly details: readonly ScoreDetail[]
}

function withDetail(at: Standing, detail: ScoreDetail): Standing {
  return { ...at, score: addToScore(at.score, detail), details: [...at.details, detail] }
}

function rulesOf(rule: ResolvedRule, { matcher, wanted }: SortRequest): readonly RankingRule[] {
  switch (rule.kind) {
    case 'words':
      return [{ split: (bucket): Iterable<RankedBucket> => splitBucketByWords(bucket) }]
    case 'typo':
      return [typoRule]
    case 'proximity':
      return [proximityRule]
    case 'attributeRank':
      return [createAttributeRankRule(matcher.context)]
    case 'wordPosition':
      return [wordPositionRule]
    case 'attribute':
      return [createAttributeRankRule(matcher.context), wordPositionRule]
    case 'exactness':
      return [exactAttributeRule, exactWordsRule]
    case 'bm25':
      return [createBm25Rule(matcher.weighedWords())]
    case 'sort':
      return [
        rule.point === undefined
          ? createSortRule(rule.field, rule.direction, wanted)
          : createGeoRule(rule.point, rule.direction),
      ]
    default:
      return unreachable(rule)
  }
}
