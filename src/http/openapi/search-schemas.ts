import {
  closedObject,
  count,
  listOf,
  mapOf,
  number,
  openObject,
  ref,
  share,
  text,
  uuid,
  type JsonSchema,
  type Properties,
} from './json-schema.js'

/** How many there are, by the way in which the search was paged. */
const totals: readonly Properties[] = [
  {
    limit: count('As it was asked for.'),
    offset: count('As it was asked for.'),
    estimatedTotalHits: count('About how many documents match.'),
  },
  {
    hitsPerPage: count('As it was asked for.'),
    page: count('As it was asked for.'),
    totalPages: count('The pages that there are.'),
    totalHits: count('How many documents match.'),
  },
]

const facetDistribution = mapOf(
  mapOf(count('The documents that have it.'), 'By value.'),
  'By attribute; only when facets were asked for.',
)

const facetStats = mapOf(
  closedObject({ min: number('The least value.'), max: number('The greatest value.') }),
  'By attribute that has numbers.',
)

const processingTimeMs = count('How long it took.')
const requestUid = uuid('Of this search, in the order of searches.')
const semanticHitCount = count('The hits that vectors found; only when they took part.')
const metadata = closedObject(
  {
    queryUid: uuid('Of the query.'),
    indexUid: text('The index.'),
    primaryKey: text('Its primary key; absent while it has none.'),
  },
  { optional: ['primaryKey'], description: 'Where hits came from; only when asked for.' },
)

/** One closed object for each way of paging. */
function inBothWays(members: Properties, optional: readonly string[], description: string): JsonSchema {
  const forms = totals.map((total) => closedObject({ ...members, ...total }, { optional }))
  return { anyOf: forms, description }
}

const searchAnswer: Properties = {
  hits: listOf(ref('Hit'), 'The documents, best first.'),
  query: text('As it was sent; empty when it was not.'),
  processingTimeMs,
  facetDistribution,
  facetStats,
  requestUid,
  metadata,
  semanticHitCount,
}

const optionalMembers = ['facetDistribution', 'facetStats', 'metadata', 'semanticHitCount']

const queryMetadata = closedObject(
  { ...(metadata['properties'] as Properties), query: text('What was looked for; absent when empty.') },
  { optional: ['primaryKey', 'query'] },
)

const hitMembers: Properties = {
  _formatted: openObject({}, 'The document with matches marked and texts shortened.'),
  _matchesPosition: mapOf(
    listOf(
      closedObject(
        {
          start: count('In bytes of the text.'),
          length: count('In bytes.'),
          indices: listOf({ type: 'integer', minimum: 0 }, 'Places in the arrays on the way to the text.'),
        },
        { optional: ['indices'] },
      ),
      'The matches.',
    ),
    'By attribute.',
  ),
  _rankingScore: share('How well it matches.'),
  _rankingScoreDetails: mapOf(
    openObject({ order: count('The place of the rule.') }, 'What the rule says.'),
    'By ranking rule.',
  ),
  _geoDistance: number('In metres, from the point that was sorted by.'),
}

export const searchSchemas: Properties = {
  Hit: openObject(hitMembers, 'A document that was found, and what is told of it.'),
  HybridSearch: closedObject(
    {
      embedder: text('Whose vectors take part.'),
      semanticRatio: { ...share('From 0, words only, to 1, vectors only.'), default: 0.5 },
    },
    { optional: ['semanticRatio'] },
  ),
  SearchAnswer: inBothWays(searchAnswer, optionalMembers, 'What a search found.'),
  IndexSearchAnswer: inBothWays(
    { indexUid: text('The index.'), ...searchAnswer },
    optionalMembers,
    'What one of several searches found.',
  ),
  FederatedHit: {
    ...openObject(
      {
        ...hitMembers,
        _federation: closedObject({
          indexUid: text('The index that it is from.'),
          queriesPosition: count('The query that found it.'),
          weightedRankingScore: number('Its score, times the weight of the query.'),
        }),
      },
      'A document that one of the searches found.',
    ),
    required: ['_federation'],
  },
  FederatedSearchAnswer: inBothWays(
    {
      hits: listOf(ref('FederatedHit'), 'The documents of all searches, best first.'),
      processingTimeMs,
      facetDistribution,
      facetStats,
      facetsByIndex: mapOf(
        closedObject({ distribution: facetDistribution, stats: facetStats }),
        'By index; only when facets were asked for and not merged.',
      ),
      requestUid,
      metadata: listOf(queryMetadata, 'By query; only when asked for.'),
      semanticHitCount,
    },
    [...optionalMembers, 'facetsByIndex'],
    'What several searches found, in one list.',
  ),
}
