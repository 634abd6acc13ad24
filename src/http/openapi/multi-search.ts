import {
  closedChoice,
  closedObject,
  count,
  listOf,
  mapOf,
  number,
  orNull,
  ref,
  text,
  texts,
} from './json-schema.js'
import { pathParameters } from './path-parameters.js'
import { jsonAnswer, jsonBody, type ResourceReference } from './resource-reference.js'
import { metadataHeader, searchMembers } from './search.js'

const federationOptions = closedChoice(
  {
    weight: number('What the scores of its hits are multiplied with.', { minimum: 0, default: 1 }),
    remote: orNull(text('Another server that is to answer it.')),
    queryPosition: orNull(count('The position that its hits are said to come from.')),
  },
  'Only in a federated search.',
)

export function multiSearchReference(): ResourceReference {
  const members = searchMembers()
  const { limit, offset, page, hitsPerPage, showPerformanceDetails, personalize } = members
  const query = {
    ...members,
    offset: orNull({ ...offset }),
    limit: orNull({ ...limit }),
    indexUid: { ...pathParameters['indexUid'] },
    federationOptions: orNull(federationOptions),
  }
  const federation = {
    limit: { ...limit },
    offset: { ...offset },
    page: { ...page },
    hitsPerPage: { ...hitsPerPage },
    facetsByIndex: orNull(mapOf(orNull(texts('Attributes.')), 'The facets to count, by index.')),
    mergeFacets: orNull(
      closedChoice(
        { maxValuesPerFacet: orNull(count('The most values that are listed.')) },
        'Facets of all indexes are counted together.',
      ),
    ),
    distinct: orNull(text('The attribute whose values occur once among all hits.')),
    showPerformanceDetails: { ...showPerformanceDetails },
    personalize: { ...personalize },
  }
  return {
    tag: 'Multi-search',
    description: 'Several searches in one request.',
    routes: {
      'POST /multi-search': {
        id: 'multiSearch',
        headers: metadataHeader,
        body: jsonBody(
          closedObject(
            {
              queries: listOf(ref('SearchQuery'), 'The searches.'),
              federation: orNull(ref('Federation')),
            },
            { optional: ['federation'], description: 'With `federation`, the hits come as one list.' },
          ),
        ),
        answers: {
          200: jsonAnswer('What was found: by search, or in one list.', {
            anyOf: [
              closedObject({ results: listOf(ref('IndexSearchAnswer'), 'By search.') }),
              ref('FederatedSearchAnswer'),
            ],
          }),
        },
        refuses: [503],
      },
    },
    schemas: {
      SearchQuery: closedObject(query, {
        optional: Object.keys(query).filter((name) => name !== 'indexUid'),
        description: 'A search that names its index.',
      }),
      Federation: closedChoice(federation, 'How the hits of all searches are listed.'),
    },
  }
}
