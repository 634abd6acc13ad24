import { decodeStatsRequest } from '../../domain/decode-stats-request.js'
import type { StatsOperations } from '../../operations/stats.js'
import { ok } from '../answer.js'
import { defineRoute, indexParameter, type Route } from '../route.js'
import { indexStatsObject, instanceStatsObject } from '../stats-object.js'

export function statsRoutes(stats: StatsOperations): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/stats',
      action: 'stats.get',
      summary: 'read the sizes of the indexes and of the whole',
      decode: ({ query }) => decodeStatsRequest(query),
      handle: async (wanted, { grant }) => ok(instanceStatsObject(await stats.ofInstance(grant), wanted)),
    }),
    defineRoute({
      method: 'GET',
      path: '/indexes/:indexUid/stats',
      action: 'stats.get',
      summary: 'read the size of one index',
      decode: (request) => ({ index: indexParameter(request), wanted: decodeStatsRequest(request.query) }),
      handle: async ({ index, wanted }) => ok(indexStatsObject(await stats.ofIndex(index), wanted)),
    }),
  ]
}
