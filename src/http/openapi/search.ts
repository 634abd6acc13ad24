import { searchFields } from '../../domain/decode-search-request.js'
import { closedChoice, closedObject, count, flag, listOf, orNull, ref, text } from './json-schema.js'
import type { JsonSchema, Properties } from './json-schema.js'
import { jsonAnswer, jsonBody, type ResourceReference } from './resource-reference.js'
import { schemaOfDecoder } from './schema-of-decoder.js'
import { searchSchemas } from './search-schemas.js'

type SearchField = keyof typeof searchFields

const descriptions: Readonly<Record<SearchField, string>> = {
  q: 'What to look for; everything when empty or left out.',
  vector: 'What to compare with, in place of the vector of `q`.',
  media: 'Images and the like to compare with, as the fragments of the embedder name them.',
  hybrid: 'How vectors take part.',
  offset: 'How many hits to leave out at the beginning.',
  limit: 'How many hits to give at most.',
  page: 'The page to give, from 1; with it or `hitsPerPage`, hits are counted exactly.',
  hitsPerPage: 'How many hits a page has.',
  attributesToRetrieve: 'The attributes to show; all that are displayed when left out.',
  retrieveVectors: 'Whether to show the vectors of each hit.',
  attributesToCrop: 'The attributes to shorten around matches: names, or `name:length`.',
  cropLength: 'How many words a shortened text keeps.',
  cropMarker: 'What stands where text was cut.',
  attributesToHighlight: 'The attributes in which matches are marked; `*` for all.',
  highlightPreTag: 'What stands before a match.',
  highlightPostTag: 'What stands after a match.',
  showMatchesPosition: 'Whether to tell where matches are.',
  showRankingScore: 'Whether to tell how well each hit matches.',
  showRankingScoreDetails: 'Whether to tell what each ranking rule says of a hit.',
  showPerformanceDetails: 'Understood; nothing is told yet.',
  filter: 'Only documents that match it.',
  sort: 'What to order by: `attribute:asc` or `attribute:desc`, the most important first.',
  distinct: 'The attribute whose values occur once among the hits.',
  facets: 'The attributes whose values are counted; `*` for all that can be.',
  matchingStrategy: 'Which words of the query may be missing.',
  attributesToSearchOn: 'The attributes to search, among those that are searchable.',
  rankingScoreThreshold: 'The lowest score of a hit that counts.',
  locales: 'The languages of the query.',
  personalize: 'What is known of the user.',
  useNetwork: 'Changes nothing on a server that stands alone.',
}

/** Members that their decoders tell nothing of. */
const written: Partial<Record<SearchField, JsonSchema>> = {
  filter: orNull(ref('Filter')),
  hybrid: orNull(ref('HybridSearch')),
  personalize: orNull(closedObject({ userContext: text('What is known of the user, in words.') })),
}

/** Every member of a search in a body. */
export function searchMembers(): Properties {
  const names = Object.keys(searchFields) as readonly SearchField[]
  return Object.fromEntries(
    names.map((name) => {
      const schema = written[name] ?? schemaOfDecoder(searchFields[name].schema)
      return [name, { ...schema, description: descriptions[name] }]
    }),
  )
}

/** Members that are written otherwise in a query, or cannot be. */
const spreadOut: ReadonlySet<string> = new Set(['filter', 'hybrid', 'personalize', 'media'])

/** The same in a query, where nothing is null and objects are spread out. */
function queryParameters(members: Properties): Properties {
  const plain = Object.entries(members).filter(([name]) => !spreadOut.has(name))
  return {
    ...Object.fromEntries(plain.map(([name, schema]) => [name, withoutNull(schema)])),
    filter: text('Only documents that match it: a filter, or lists of filters as JSON.'),
    hybridEmbedder: text('The embedder whose vectors take part.'),
    hybridSemanticRatio: { type: 'number', minimum: 0, maximum: 1, description: 'Their share.' },
    personalizeUserContext: text('What is known of the user, in words.'),
  }
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  return Array.isArray(anyOf) ? { ...(anyOf[0] as JsonSchema), ...rest } : schema
}

/** For callers that keep records of searches. */
export const metadataHeader: Properties = {
  'Meili-Include-Metadata': text('`true` adds the member `metadata` to the answer.'),
}

const path = '/indexes/:indexUid/search'

export function searchReference(): ResourceReference {
  const members = searchMembers()
  const common = {
    headers: metadataHeader,
    answers: { 200: jsonAnswer('What was found.', ref('SearchAnswer')) },
    refuses: [404, 503],
  }
  const { q, vector, media, hybrid, filter, matchingStrategy } = members
  const { attributesToSearchOn, rankingScoreThreshold, locales, useNetwork } = members
  const kept = { q, vector, media, hybrid, filter, matchingStrategy, attributesToSearchOn }
  const facetMembers = { ...kept, rankingScoreThreshold, locales, useNetwork } as Properties
  return {
    tag: 'Search',
    description: 'Finding documents, and the values of their facets.',
    routes: {
      [`POST ${path}`]: { id: 'search', body: jsonBody(ref('SearchRequest')), ...common },
      [`GET ${path}`]: { id: 'searchByQuery', query: queryParameters(members), ...common },
      'POST /indexes/:indexUid/facet-search': {
        id: 'searchFacet',
        description: 'Other members of a search may be sent along, and change nothing.',
        body: jsonBody({
          type: 'object',
          properties: {
            facetName: text('The attribute.'),
            facetQuery: orNull(text('The beginning of the values to find; all when empty.')),
            exhaustiveFacetCount: orNull(flag('Whether to count exactly.')),
            ...facetMembers,
          },
          required: ['facetName'],
        }),
        answers: {
          200: jsonAnswer(
            'The values that were found.',
            closedObject({
              facetHits: listOf(
                closedObject({ value: text('The value.'), count: count('The documents that have it.') }),
                'The values.',
              ),
              facetQuery: orNull(text('As it was sent.')),
              processingTimeMs: count('How long it took.'),
            }),
          ),
        },
        refuses: [404, 503],
      },
    },
    schemas: {
      SearchRequest: closedChoice(members, 'What to find and how to show it.'),
      ...searchSchemas,
    },
  }
}
