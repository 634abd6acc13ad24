import { valueError } from './error-kind.js'
import type { ErrorKind } from './error-kind.js'

function setting(rule: string) {
  return valueError(`${rule} Null resets it to its default.`)
}

/** Index settings. */
export const settingsErrors = {
  invalid_settings_dictionary: setting('`dictionary` must be an array of strings.'),
  invalid_settings_displayed_attributes: setting(
    '`displayedAttributes` must be an array of attributes, or `["*"]`.',
  ),
  invalid_settings_distinct_attribute: setting('`distinctAttribute` must be the name of one attribute.'),
  invalid_settings_embedders: setting(
    '`embedders` must map at most 256 names to configurations, each with the fields its `source` requires and no others.',
  ),
  invalid_settings_facet_search: setting('`facetSearch` must be true or false.'),
  invalid_settings_faceting: setting(
    '`faceting` must be an object: `maxValuesPerFacet` a whole number, `sortFacetValuesBy` from attributes to `alpha` or `count`.',
  ),
  invalid_settings_filterable_attributes: setting(
    '`filterableAttributes` must be an array of attributes or of `{attributePatterns, features}` objects.',
  ),
  invalid_settings_foreign_keys: setting(
    '`foreignKeys` must be an array of `{foreignIndexUid, fieldName}` objects.',
  ),
  invalid_settings_index_chat: setting(
    '`chat` must be an object of `description`, `documentTemplate`, `documentTemplateMaxBytes` (1 or more) and `searchParameters`.',
  ),
  invalid_settings_localized_attributes: setting(
    '`localizedAttributes` must be an array of `{attributePatterns, locales}` objects; a locale is a language code of ISO 639-1 or 639-3.',
  ),
  invalid_settings_non_separator_tokens: setting('`nonSeparatorTokens` must be an array of strings.'),
  invalid_settings_pagination: setting(
    '`pagination` must be an object whose `maxTotalHits` is a whole number, 1 or more.',
  ),
  invalid_settings_prefix_search: setting('`prefixSearch` must be `indexingTime` or `disabled`.'),
  invalid_settings_proximity_precision: setting('`proximityPrecision` must be `byWord` or `byAttribute`.'),
  invalid_settings_ranking_rules: setting(
    '`rankingRules` must be an array of rule names, `field:asc` or `field:desc`; `attribute` does not go with `attributeRank` or `wordPosition`.',
  ),
  invalid_settings_search_cutoff_ms: setting(
    '`searchCutoffMs` must be a whole number of milliseconds, 0 or more.',
  ),
  invalid_settings_searchable_attributes: setting(
    '`searchableAttributes` must be an array of attributes, the most important first, or `["*"]`.',
  ),
  invalid_settings_separator_tokens: setting('`separatorTokens` must be an array of strings.'),
  invalid_settings_sortable_attributes: setting('`sortableAttributes` must be an array of attributes.'),
  invalid_settings_stop_words: setting('`stopWords` must be an array of strings.'),
  invalid_settings_synonyms: setting('`synonyms` must be an object that gives each word an array of words.'),
  invalid_settings_typo_tolerance: setting(
    '`typoTolerance` must be an object of its known fields, with `minWordSizeForTypos` from 0 to 255 and `oneTypo` at most `twoTypos`.',
  ),
} as const satisfies Record<string, ErrorKind>
