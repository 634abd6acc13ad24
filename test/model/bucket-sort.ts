import { membersOf, noDocuments, without, type DocumentSet } from './document-set.js'
import type { QueryGraph } from './query-graph.js'
import type { RuleToRun } from './ranking-rules.js'
import { ruleBuckets, type Ranked } from './rule-buckets.js'
import { scoreOf, type RuleResult } from './score.js'

export interface RankedDocument {
  readonly document: number
  readonly results: readonly RuleResult[]
}

export interface Ranking {
  readonly documents: readonly RankedDocument[]
  /** Those that were found to score too low. */
  readonly discarded: DocumentSet
}

export interface RankingLimits {
  /** How many documents are ranked before it stops. */
  readonly most: number
  readonly lowestScore: number
}

/** The best documents, the best first: each rule divides the buckets of the rule before it. */
export function rankDocuments(
  ranked: Ranked & { readonly rules: readonly RuleToRun[] },
  start: { readonly universe: DocumentSet; readonly graph: QueryGraph | undefined },
  limits: RankingLimits,
): Ranking {
  const documents: RankedDocument[] = []
  let discarded = noDocuments

  const divide = (
    universe: DocumentSet,
    graph: QueryGraph | undefined,
    results: readonly RuleResult[],
    depth: number,
  ): void => {
    const rule = ranked.rules[depth]
    if (rule === undefined) {
      for (const document of membersOf(universe).slice(0, limits.most - documents.length))
        documents.push({ document, results })
      return
    }
    let remaining = universe
    for (const bucket of ruleBuckets(ranked, rule, graph, universe)) {
      if (documents.length >= limits.most) return
      const longer = [...results, bucket.result]
      if (scoreOf(longer) < limits.lowestScore) {
        discarded |= remaining
        return
      }
      remaining = without(remaining, bucket.documents)
      divide(bucket.documents, bucket.graph, longer, depth + 1)
    }
  }

  divide(start.universe, start.graph, [], 0)
  return { documents, discarded }
}
