import type { FederatedAnswer, FederatedFacets } from '../operations/federated-search.js'
import type { Answer } from './answer.js'
import { facetMembers, facetObject } from './facet-members.js'
import { rawJson } from './raw-page.js'
import { hitsMember, joined, membersText, metadataObject, type AnswerOptions } from './search-answer.js'

/** The answer to searches whose hits are one list. */
export function federatedAnswer(answer: FederatedAnswer, { withMetadata }: AnswerOptions): Answer {
  const { hits, processingTimeMs, totals, facets, requestUid, metadata, semanticHitCount } = answer
  const members = [
    membersText({ processingTimeMs, ...totals }),
    ...(facets === undefined ? [] : [federatedFacetMembers(facets)]),
    membersText({
      requestUid,
      ...(withMetadata && { metadata: metadata.map(queryMetadata) }),
      ...(semanticHitCount !== undefined && { semanticHitCount }),
    }),
  ]
  return rawJson(joined(['{', ...hitsMember(hits), `,${members.join()}}`]))
}

function queryMetadata({ query, ...metadata }: FederatedAnswer['metadata'][number]): object {
  return { ...(query !== '' && { query }), ...metadataObject(metadata) }
}

function federatedFacetMembers(facets: FederatedFacets): string {
  if (facets.kind === 'merged') return facetMembers(facets.counts)
  const indexes = [...facets.counts].map(
    ([index, counts]) => `${JSON.stringify(index)}:${facetObject(counts)}`,
  )
  return `"facetsByIndex":{${indexes.join()}}`
}
