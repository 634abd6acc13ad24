import type { IndexUid } from '../index-uid.js'
import type { ChatSettings } from './chat-settings.js'
import type { EmbedderSettings } from './embedder-settings.js'
import type { Faceting } from './faceting.js'
import type { FilterableAttribute } from './filterable-attributes.js'
import type { LocalizedAttributes } from './localized-attributes.js'
import type { RankingRule } from './ranking-rules.js'
import type { TypoTolerance } from './typo-tolerance.js'

/** How an index searches and what it shows, with every default filled in. The order is that of display. */
export interface Settings {
  /** `['*']` stands for every attribute. */
  readonly displayedAttributes: readonly string[]
  /** The most important first; `['*']` stands for every attribute. */
  readonly searchableAttributes: readonly string[]
  /** As sent. Of several that match an attribute, the first decides. */
  readonly filterableAttributes: readonly FilterableAttribute[]
  readonly sortableAttributes: readonly string[]
  readonly foreignKeys: readonly ForeignKey[]
  readonly rankingRules: readonly RankingRule[]
  readonly stopWords: readonly string[]
  readonly nonSeparatorTokens: readonly string[]
  readonly separatorTokens: readonly string[]
  readonly dictionary: readonly string[]
  readonly synonyms: Readonly<Record<string, readonly string[]>>
  readonly distinctAttribute: string | null
  readonly proximityPrecision: 'byWord' | 'byAttribute'
  readonly typoTolerance: TypoTolerance
  readonly faceting: Faceting
  readonly pagination: Pagination
  readonly embedders: Readonly<Record<string, EmbedderSettings>>
  /** Null leaves the limit to the engine. */
  readonly searchCutoffMs: number | null
  readonly localizedAttributes: readonly LocalizedAttributes[] | null
  readonly facetSearch: boolean
  readonly prefixSearch: 'indexingTime' | 'disabled'
  readonly chat: ChatSettings
}

export type SettingName = keyof Settings

/** Settings as an index keeps them: only what was set, each value as its row of the table decoded it. */
export type StoredSettings = Readonly<Record<string, unknown>>

export interface ForeignKey {
  readonly foreignIndexUid: IndexUid
  readonly fieldName: string
}

export interface Pagination {
  readonly maxTotalHits: number
}
