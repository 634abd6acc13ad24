import { unreachable } from '../../../domain/unreachable.js'
import { createSpace } from '../matching/document-space.js'
import type { QueryMatcher } from '../matching/query-matcher.js'
import { toSorted, type DocSet } from '../postings/doc-set.js'
import { createAttributeRankRule } from './attribute-rank.js'
import { createBm25Rule } from './bm25.js'
import type { Bucket, RankedBucket, RankingRule } from './bucket.js'
import { firstInserted } from './first-inserted.js'
import { exactAttributeRule } from './exact-attribute.js'
import { exactWordsRule } from './exact-words.js'
import { proximityRule } from './proximity.js'
import type { ResolvedRule } from './resolve-rules.js'
import { addToScore, fullScore, scoreValue, type Score, type ScoreDetail } from './score-detail.js'
import { createSortRule } from './sort-rule.js'
import { SpaceFacts } from './space-facts.js'
import { typoRule } from './typo.js'
import { allPaths, splitBucketByWords } from './words.js'
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
}

export interface SortedDocuments {
  readonly documents: readonly SortedDocument[]
  /** How many were left out because of their score. */
  readonly discarded: number
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
  return sorting
}

class Sorting implements SortedDocuments {
  readonly documents: SortedDocument[] = []
  discarded = 0
  private readonly request: SortRequest
  private readonly steps: readonly RankingRule[]

  constructor(request: SortRequest) {
    this.request = request
    this.steps = request.rules.flatMap((rule) => rulesOf(rule, request.matcher))
  }

  sort(universe: DocSet): void {
    const { matcher, rules } = this.request
    const facts = new SpaceFacts(matcher, createSpace(toSorted(universe), matcher.context.runs))
    const paths = rules.some(({ kind }) => kind === 'words') ? [] : allPaths(matcher)
    this.refine({ facts, paths }, { step: 0, score: fullScore, details: [] })
  }

  private get isFull(): boolean {
    return this.documents.length >= this.request.wanted
  }

  private refine(bucket: Bucket, at: Standing): void {
    if (this.isFull || bucket.facts.size === 0) return
    const rule = this.steps[at.step]
    if (rule === undefined || this.isSettled(bucket)) {
      this.emit(bucket, at)
    } else if (this.request.matcher.context.isOverdue()) {
      this.emit(bucket, withDetail(at, { rule: 'skipped' }))
    } else {
      this.split(rule, bucket, at)
    }
  }

  private split(rule: RankingRule, bucket: Bucket, at: Standing): void {
    const { threshold } = this.request
    let left = bucket.facts.size
    for (const part of rule.split(bucket)) {
      const next = { ...withDetail(at, part.detail), step: at.step + 1 }
      if (threshold !== undefined && scoreValue(next.score) < threshold) {
        this.discarded += left
        return
      }
      left -= part.facts.size
      this.refine(part, next)
      if (this.isFull) return
    }
  }

  /** Whether the order inside the bucket makes no difference to the answer. */
  private isSettled({ facts }: Bucket): boolean {
    if (this.request.needsScores) return false
    return facts.size === 1 || this.documents.length + facts.size <= this.request.skipped
  }

  private emit({ facts }: Bucket, { score, details }: Standing): void {
    const { wanted, matcher, threshold } = this.request
    const value = scoreValue(score)
    if (threshold !== undefined && value < threshold) {
      this.discarded += facts.size
      return
    }
    const room = wanted - this.documents.length
    for (const bit of firstInserted(facts.space, matcher.context.runs, room))
      this.documents.push({ bit, score: value, details })
  }
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

function rulesOf(rule: ResolvedRule, matcher: QueryMatcher): readonly RankingRule[] {
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
      return [createSortRule(rule.field, rule.direction)]
    default:
      return unreachable(rule)
  }
}
