import { embedderSources } from '../../domain/settings/embedder-sources.js'
import { settingNames, settingRow } from '../../domain/settings/setting-table.js'
import type { SettingName } from '../../domain/settings/settings.js'
import {
  closedChoice,
  closedObject,
  count,
  flag,
  listOf,
  mapOf,
  number,
  oneOf,
  orNull,
  ref,
  share,
  text,
  texts,
  type JsonSchema,
  type Properties,
} from './json-schema.js'
import { schemaOfDecoder } from './schema-of-decoder.js'

const patterns = texts('Attributes, or patterns with `*` at the beginning, the end or both.')

const filterableAttribute: JsonSchema = {
  anyOf: [
    text('An attribute, with every feature on.'),
    closedObject(
      {
        attributePatterns: patterns,
        features: orNull(
          closedChoice(
            {
              facetSearch: flag('Whether values can be searched.'),
              filter: closedChoice({
                equality: flag('Whether filters may ask for equal values.'),
                comparison: flag('Whether filters may compare values.'),
              }),
            },
            'What is left out is as usual.',
          ),
        ),
      },
      { optional: ['features'] },
    ),
  ],
}

const chatSearchParameters: Properties = {
  hybrid: closedObject({ embedder: text('The embedder.'), semanticRatio: share('The share of vectors.') }),
  limit: count('How many documents a search gives.'),
  sort: texts('What to order by.'),
  distinct: text('The attribute whose values occur once.'),
  matchingStrategy: oneOf(['last', 'all', 'frequency'], 'Which words may be missing.'),
  attributesToSearchOn: texts('The attributes to search.'),
  rankingScoreThreshold: share('The lowest score of a document that counts.'),
}

/** The value of each setting as answers show it, every default filled in. */
export const settingValues: Readonly<Record<SettingName, JsonSchema>> = {
  displayedAttributes: texts('`["*"]` stands for every attribute.'),
  searchableAttributes: texts('The most important first; `["*"]` stands for every attribute.'),
  filterableAttributes: listOf(filterableAttribute, 'Of several that match an attribute, the first decides.'),
  sortableAttributes: texts('Attributes.'),
  foreignKeys: listOf(
    closedObject({ foreignIndexUid: text('The other index.'), fieldName: text('The field with its ids.') }),
    'Fields that name documents of other indexes.',
  ),
  rankingRules: texts('The most important first: names of rules, `attribute:asc` or `attribute:desc`.'),
  stopWords: texts('Words.'),
  nonSeparatorTokens: texts('Signs.'),
  separatorTokens: texts('Signs.'),
  dictionary: texts('Texts.'),
  synonyms: mapOf(texts('What it also stands for.'), 'By word.'),
  distinctAttribute: orNull(text('An attribute; null for none.')),
  proximityPrecision: oneOf(['byWord', 'byAttribute'], 'By the words between, or only by the attribute.'),
  typoTolerance: closedObject({
    enabled: flag('Whether any typo is forgiven.'),
    minWordSizeForTypos: closedObject({
      oneTypo: count('The characters that a word needs for one typo.'),
      twoTypos: count('The characters that it needs for two.'),
    }),
    disableOnWords: texts('Words without typos.'),
    disableOnAttributes: texts('Attributes without typos.'),
    disableOnNumbers: flag('Whether numbers have to match exactly.'),
  }),
  faceting: closedObject({
    maxValuesPerFacet: count('The most values that are listed.'),
    sortFacetValuesBy: mapOf(
      oneOf(['alpha', 'count'], 'The order of its values.'),
      'By attribute; `*` for others.',
    ),
  }),
  pagination: closedObject({ maxTotalHits: count('The most documents that can be paged through.') }),
  embedders: mapOf(ref('Embedder'), 'By name. Keys are masked.'),
  searchCutoffMs: orNull(count('In milliseconds; null leaves it to the server.')),
  localizedAttributes: orNull(
    listOf(
      closedObject({ attributePatterns: patterns, locales: texts('Codes of ISO 639-1 or 639-3.') }),
      'The first that covers an attribute decides.',
    ),
  ),
  facetSearch: flag('Whether facet values can be searched.'),
  prefixSearch: oneOf(['indexingTime', 'disabled'], 'Whether beginnings of words are found.'),
  chat: closedObject({
    description: text('What the index holds, for the language model.'),
    documentTemplate: text('Liquid: the text of a document.'),
    documentTemplateMaxBytes: count('The most of it that is passed on.'),
    searchParameters: closedChoice(chatSearchParameters, 'How conversations search.'),
  }),
}

const fragments = mapOf(closedObject({ value: {} }), 'Any JSON, with placeholders, by name.')

const embedderMembers: Properties = {
  model: text('The name of the model.'),
  revision: text('Its revision.'),
  pooling: oneOf(['useModel', 'forceMean', 'forceCls'], 'How vectors of words become one.'),
  apiKey: text('Masked.'),
  dimensions: count('The length of each vector.'),
  binaryQuantized: flag('Whether each number is kept as one bit.'),
  documentTemplate: text('Liquid: the text of a document.'),
  documentTemplateMaxBytes: count('The most of it that is embedded.'),
  url: text('Where to send requests.'),
  request: { description: 'The body to send, with placeholders.' },
  response: { description: 'The body that is answered, with placeholders.' },
  headers: mapOf(text('A value; those that hold a key are masked.'), 'Sent along.'),
  indexingFragments: fragments,
  searchFragments: fragments,
  searchEmbedder: ref('Embedder'),
  indexingEmbedder: ref('Embedder'),
  distribution: closedObject({
    mean: number('The usual similarity.'),
    sigma: number('How far it varies.'),
  }),
}

/** Which members go with which source is told by the error. */
export const embedder: JsonSchema = closedObject(
  { source: oneOf(Object.keys(embedderSources), 'Who makes the vectors.'), ...embedderMembers },
  { optional: Object.keys(embedderMembers), description: 'How texts become vectors.' },
)

/** What a request may change each setting to; null resets it. */
export function settingChangeMembers(): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(settingNames.map((name) => [name, ref(changeSchemaName(name))]))
}

/** The schemas that those refer to. */
export function settingChangeSchemas(): Properties {
  return Object.fromEntries(
    settingNames.map((name) => {
      const sent =
        name === 'filterableAttributes' ? settingValues[name] : schemaOfDecoder(settingRow(name).schema)
      const description = `A change of ${settingRow(name).what}; null resets.`
      return [changeSchemaName(name), { ...orNull(sent), description }]
    }),
  )
}

function changeSchemaName(name: SettingName): string {
  return `${name[0]?.toUpperCase()}${name.slice(1)}Change`
}
