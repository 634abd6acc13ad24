import * as z from 'zod'
import { indexUidSchema } from '../index-uid.js'
import { chatChange, defaultChatSettings } from './chat-settings.js'
import { embeddersChange } from './embedder-settings.js'
import { defaultFaceting, facetingChange } from './faceting.js'
import { filterableAttributes } from './filterable-attributes.js'
import { localizedAttributes } from './localized-attributes.js'
import { mergeEmbedder } from './merge-embedder.js'
import { mergeEntries, mergeMembers, replaceValue } from './merge-rule.js'
import { defaultRankingRules, rankingRules } from './ranking-rules.js'
import type { SettingRow } from './setting-row.js'
import type { SettingName, Settings } from './settings.js'
import { textSet } from './text-set.js'
import { defaultTypoTolerance, typoToleranceChange } from './typo-tolerance.js'

const everyAttribute = ['*'] as const

/** Attributes in their order. With `*` among them they are all attributes, which is no choice at all. */
const attributeList = z
  .array(z.string())
  .transform((attributes) => (attributes.includes('*') ? null : attributes))

/** A setting whose value is replaced as a whole. */
const whole = { verb: 'PUT', merge: replaceValue } as const

/** The one table of the settings, in display order: routes, decoding, merging and showing read it. */
export const settingTable = {
  displayedAttributes: {
    ...whole,
    route: 'displayed-attributes',
    what: 'the attributes that answers show',
    default: everyAttribute,
    shownWhenReset: everyAttribute,
    schema: attributeList,
    invalid: 'invalid_settings_displayed_attributes',
  },
  searchableAttributes: {
    ...whole,
    route: 'searchable-attributes',
    what: 'the attributes that are searched',
    default: everyAttribute,
    shownWhenReset: everyAttribute,
    schema: attributeList,
    invalid: 'invalid_settings_searchable_attributes',
  },
  filterableAttributes: {
    ...whole,
    route: 'filterable-attributes',
    what: 'the attributes that filters may use',
    default: [],
    schema: filterableAttributes,
    invalid: 'invalid_settings_filterable_attributes',
  },
  sortableAttributes: {
    ...whole,
    route: 'sortable-attributes',
    what: 'the attributes to sort by',
    default: [],
    schema: textSet,
    invalid: 'invalid_settings_sortable_attributes',
  },
  foreignKeys: {
    ...whole,
    route: 'foreign-keys',
    what: 'the fields that name documents of other indexes',
    default: [],
    schema: z.array(z.strictObject({ foreignIndexUid: indexUidSchema, fieldName: z.string() })),
    invalid: 'invalid_settings_foreign_keys',
    feature: 'foreignKeys',
  },
  rankingRules: {
    ...whole,
    route: 'ranking-rules',
    what: 'the ranking rules',
    default: defaultRankingRules,
    schema: rankingRules,
    invalid: 'invalid_settings_ranking_rules',
  },
  stopWords: {
    ...whole,
    route: 'stop-words',
    what: 'the words that searches pass over',
    default: [],
    schema: textSet,
    invalid: 'invalid_settings_stop_words',
  },
  nonSeparatorTokens: {
    ...whole,
    route: 'non-separator-tokens',
    what: 'the signs that do not part words',
    default: [],
    schema: textSet,
    invalid: 'invalid_settings_non_separator_tokens',
  },
  separatorTokens: {
    ...whole,
    route: 'separator-tokens',
    what: 'the signs that part words besides the usual ones',
    default: [],
    schema: textSet,
    invalid: 'invalid_settings_separator_tokens',
  },
  dictionary: {
    ...whole,
    route: 'dictionary',
    what: 'the texts that count as one word',
    default: [],
    schema: textSet,
    invalid: 'invalid_settings_dictionary',
  },
  synonyms: {
    ...whole,
    route: 'synonyms',
    what: 'the synonyms',
    default: {},
    schema: z.record(z.string(), z.array(z.string())),
    invalid: 'invalid_settings_synonyms',
  },
  distinctAttribute: {
    ...whole,
    route: 'distinct-attribute',
    what: 'the attribute whose values occur once in an answer',
    default: null,
    schema: z.string(),
    invalid: 'invalid_settings_distinct_attribute',
  },
  proximityPrecision: {
    ...whole,
    route: 'proximity-precision',
    what: 'how closely the distance of words is measured',
    default: 'byWord',
    schema: z.enum(['byWord', 'byAttribute']),
    invalid: 'invalid_settings_proximity_precision',
  },
  typoTolerance: {
    verb: 'PATCH',
    route: 'typo-tolerance',
    what: 'how typos are forgiven',
    default: defaultTypoTolerance,
    schema: typoToleranceChange,
    merge: mergeMembers({ minWordSizeForTypos: mergeMembers() }),
    invalid: 'invalid_settings_typo_tolerance',
  },
  faceting: {
    verb: 'PATCH',
    route: 'faceting',
    what: 'how facet values are listed',
    default: defaultFaceting,
    schema: facetingChange,
    merge: mergeMembers(),
    invalid: 'invalid_settings_faceting',
  },
  pagination: {
    verb: 'PATCH',
    route: 'pagination',
    what: 'how far answers can be paged',
    default: { maxTotalHits: 1000 },
    schema: z.strictObject({ maxTotalHits: z.int().min(1).nullish() }),
    merge: mergeMembers(),
    invalid: 'invalid_settings_pagination',
  },
  embedders: {
    verb: 'PATCH',
    route: 'embedders',
    what: 'the embedders',
    default: {},
    schema: embeddersChange,
    merge: mergeEntries(mergeEmbedder),
    invalid: 'invalid_settings_embedders',
    holdsSecrets: true,
  },
  searchCutoffMs: {
    ...whole,
    route: 'search-cutoff-ms',
    what: 'the time that a search may take',
    default: null,
    schema: z.int().min(0),
    invalid: 'invalid_settings_search_cutoff_ms',
  },
  localizedAttributes: {
    ...whole,
    route: 'localized-attributes',
    what: 'the languages of attributes',
    default: null,
    schema: localizedAttributes,
    invalid: 'invalid_settings_localized_attributes',
  },
  facetSearch: {
    ...whole,
    route: 'facet-search',
    what: 'whether facet values can be searched',
    default: true,
    schema: z.boolean(),
    invalid: 'invalid_settings_facet_search',
  },
  prefixSearch: {
    ...whole,
    route: 'prefix-search',
    what: 'whether beginnings of words are found',
    default: 'indexingTime',
    schema: z.enum(['indexingTime', 'disabled']),
    invalid: 'invalid_settings_prefix_search',
  },
  chat: {
    verb: 'PATCH',
    route: 'chat',
    what: 'what conversations know of the index',
    default: defaultChatSettings,
    schema: chatChange,
    merge: mergeMembers({ searchParameters: mergeMembers() }),
    invalid: 'invalid_settings_index_chat',
    feature: 'chatCompletions',
  },
} as const satisfies { readonly [Name in SettingName]: SettingRow<Settings[Name]> }

/** In display order. */
export const settingNames = Object.keys(settingTable) as readonly SettingName[]

/** The row of one setting, without what only its own type knows. */
export function settingRow(name: SettingName): SettingRow<unknown> {
  return settingTable[name]
}
