import type { ExactAttributeBucket } from './rules/exact-attribute.js'
import type { SortValue } from './rules/sort.js'

/** What a rule says about a document. */
export type RuleResult =
  | {
      readonly rule: 'words' | 'typo' | 'proximity' | 'attributeRank' | 'wordPosition' | 'exactWords'
      readonly rank: number
      readonly maxRank: number
    }
  | {
      readonly rule: 'exactAttribute'
      readonly matchType: ExactAttributeBucket['matchType']
      readonly rank: number
      readonly maxRank: number
    }
  | { readonly rule: 'sort'; readonly name: string; readonly value: SortValue }
  | { readonly rule: 'skipped' }

interface Rank {
  readonly rank: number
  readonly maxRank: number
}

/** From 0 to 1. Before all rules have spoken, no document of the bucket can have a higher one. */
export function scoreOf(results: readonly RuleResult[]): number {
  const { rank, maxRank } = combine(results.flatMap(rankOf))
  return rank / maxRank
}

/** The first of the ranks decides, then the second, and so on. */
export function combine(ranks: readonly Rank[]): Rank {
  return ranks.reduce(
    (all, each) => ({
      rank: (all.rank - 1) * each.maxRank + each.rank,
      maxRank: all.maxRank * each.maxRank,
    }),
    { rank: 1, maxRank: 1 },
  )
}

/** Sorting has no rank. */
function rankOf(result: RuleResult): Rank[] {
  switch (result.rule) {
    case 'sort':
      return []
    case 'skipped':
      return [{ rank: 0, maxRank: 1 }]
    default:
      return [result]
  }
}
