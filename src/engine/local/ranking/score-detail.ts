import type { GeoPoint } from '../../../filters/filter-tree.js'

/** What one rule says of a document. `rank` of `most` enters the score; the best rank is `most`, the last 1. */
export type ScoreDetail =
  | { readonly rule: 'words'; readonly rank: number; readonly most: number }
  | { readonly rule: 'typo'; readonly rank: number; readonly most: number }
  | { readonly rule: 'proximity'; readonly rank: number; readonly most: number }
  | { readonly rule: 'attributeRank'; readonly rank: number; readonly most: number }
  | { readonly rule: 'wordPosition'; readonly rank: number; readonly most: number }
  | { readonly rule: 'exactAttribute'; readonly rank: number; readonly most: number }
  | { readonly rule: 'exactWords'; readonly rank: number; readonly most: number }
  | { readonly rule: 'bm25'; readonly rank: number; readonly most: number }
  | {
      readonly rule: 'sort'
      readonly field: string
      readonly direction: SortDirection
      readonly value: SortValue
    }
  | {
      readonly rule: 'geo'
      readonly direction: SortDirection
      readonly point: GeoPoint
      readonly location: GeoPoint | undefined
    }
  | { readonly rule: 'skipped' }

export type SortDirection = 'asc' | 'desc'

/** A number, a string in normal form, or null for a document without one. */
export type SortValue = number | string | null

/** How well a document answers, as a fraction: the ranks of all rules, earlier ones counting more. */
export interface Score {
  readonly rank: number
  readonly most: number
}

export const fullScore: Score = { rank: 1, most: 1 }

export function addToScore(score: Score, detail: ScoreDetail): Score {
  switch (detail.rule) {
    case 'sort':
    case 'geo':
      return score
    case 'skipped':
      return combine(score, 0, 1)
    default:
      return combine(score, detail.rank, detail.most)
  }
}

export function scoreValue({ rank, most }: Score): number {
  return rank / most
}

function combine(score: Score, rank: number, most: number): Score {
  return { rank: (score.rank - 1) * most + rank, most: score.most * most }
}
