import type { FilterExpression } from './filter-expression.js'

/** What a search asks for, every default filled in. */
export interface SearchRequest {
  /** Blank for all documents. */
  readonly q: string
  readonly page: SearchPage
  /** Undefined for all that are displayed. */
  readonly attributesToRetrieve: readonly string[] | undefined
  /** Undefined for all that are searchable. */
  readonly attributesToSearchOn: readonly string[] | undefined
  readonly matchingStrategy: MatchingStrategy
  readonly filter: FilterExpression | undefined
  readonly sort: readonly string[]
  readonly distinct: string | undefined
  /** Undefined when no facets are asked for. */
  readonly facets: readonly string[] | undefined
  readonly rankingScoreThreshold: number | undefined
  /** Undefined when the settings say which; empty to have them detected. */
  readonly locales: readonly string[] | undefined
  readonly format: FormatRequest
  readonly showRankingScore: boolean
  readonly showRankingScoreDetails: boolean
  readonly showMatchesPosition: boolean
  readonly showPerformanceDetails: boolean
  readonly retrieveVectors: boolean
  readonly hybrid: HybridRequest | undefined
  /** What to compare with, in place of the vector of `q`. */
  readonly vector: readonly number[] | undefined
  /** Images and the like to compare with, as the fragments of the embedder name them. */
  readonly media: Readonly<Record<string, unknown>> | undefined
  readonly personalize: PersonalizeRequest | undefined
  readonly useNetwork: boolean
}

export type MatchingStrategy = 'last' | 'all' | 'frequency'

export type SearchPage =
  | { readonly kind: 'offset'; readonly offset: number; readonly limit: number }
  | { readonly kind: 'page'; readonly page: number; readonly hitsPerPage: number }

export interface FormatRequest {
  readonly attributesToHighlight: readonly string[]
  readonly highlightPreTag: string
  readonly highlightPostTag: string
  /** `field` or `field:length`. */
  readonly attributesToCrop: readonly string[]
  readonly cropLength: number
  readonly cropMarker: string
}

export interface HybridRequest {
  readonly embedder: string
  /** From 0, words only, to 1, vectors only. */
  readonly semanticRatio: number
}

export interface PersonalizeRequest {
  /** What is known of the user, in words. */
  readonly userContext: string
}
