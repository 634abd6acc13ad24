import { decodeMultiSearch } from '../../domain/decode-multi-search.js'
import type { FederatedSearch } from '../../operations/federated-search.js'
import type { MultiSearch } from '../../operations/multi-search.js'
import { federatedAnswer } from '../federated-answer.js'
import { defineRoute, wantsMetadata, type Route } from '../route.js'
import { searchAnswers } from '../search-answer.js'

export function multiSearchRoutes(multiSearch: MultiSearch, federatedSearch: FederatedSearch): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/multi-search',
      action: 'search',
      readsBody: 'json',
      summary: 'make several searches, answered one by one or with one list of hits',
      decode: (request) => ({
        wanted: decodeMultiSearch(request.body),
        withMetadata: wantsMetadata(request),
      }),
      handle: async ({ wanted, withMetadata }, { grant }) =>
        wanted.kind === 'separate'
          ? searchAnswers(await multiSearch(grant, wanted.queries), { withMetadata })
          : federatedAnswer(await federatedSearch(grant, wanted.queries, wanted.federation), {
              withMetadata,
            }),
    }),
  ]
}
