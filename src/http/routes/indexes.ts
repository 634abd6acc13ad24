import {
  decodeIndexChanges,
  decodeIndexPage,
  decodeNewIndex,
  decodeSwaps,
} from '../../domain/decode-index-request.js'
import { summarizedTask } from '../../domain/task-wire.js'
import { formatMoment } from '../../domain/timestamp.js'
import type { IndexRecord } from '../../instance/index-registry.js'
import type { IndexOperations } from '../../operations/indexes.js'
import { accepted, ok } from '../answer.js'
import { defineRoute, indexParameter, type Route } from '../route.js'

export function indexRoutes(indexes: IndexOperations): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/indexes',
      action: 'indexes.get',
      summary: 'list the indexes',
      decode: ({ query }) => decodeIndexPage(query),
      handle(wanted, { grant }) {
        const page = indexes.list(grant, wanted)
        return ok({ ...page, results: page.results.map(shown) })
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/indexes',
      action: 'indexes.create',
      readsBody: 'json',
      summary: 'create an index',
      decode: ({ body }) => decodeNewIndex(body),
      handle: async (wanted, { grant }) => accepted(summarizedTask(await indexes.create(grant, wanted))),
    }),
    defineRoute({
      method: 'GET',
      path: '/indexes/:indexUid',
      action: 'indexes.get',
      summary: 'read one index',
      decode: indexParameter,
      handle: (uid) => ok(shown(indexes.get(uid))),
    }),
    defineRoute({
      method: 'PATCH',
      path: '/indexes/:indexUid',
      action: 'indexes.update',
      readsBody: 'json',
      summary: 'rename an index, or set its primary key',
      decode: (request) => ({ uid: indexParameter(request), changes: decodeIndexChanges(request.body) }),
      handle: async ({ uid, changes }, { grant }) =>
        accepted(summarizedTask(await indexes.update(grant, uid, changes))),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/indexes/:indexUid',
      action: 'indexes.delete',
      summary: 'delete an index with its documents',
      decode: indexParameter,
      handle: async (uid) => accepted(summarizedTask(await indexes.remove(uid))),
    }),
    defineRoute({
      method: 'POST',
      path: '/indexes/:indexUid/compact',
      action: 'indexes.compact',
      summary: 'give back the room that deleted data left in an index',
      decode: indexParameter,
      handle: async (uid) => accepted(summarizedTask(await indexes.compact(uid))),
    }),
    defineRoute({
      method: 'POST',
      path: '/swap-indexes',
      action: 'indexes.swap',
      readsBody: 'json',
      summary: 'let pairs of indexes change names',
      decode: ({ body }) => decodeSwaps(body),
      handle: async (swaps, { grant }) => accepted(summarizedTask(await indexes.swap(grant, swaps))),
    }),
  ]
}

function shown({ uid, createdAt, updatedAt, primaryKey }: IndexRecord) {
  return { uid, createdAt: formatMoment(createdAt), updatedAt: formatMoment(updatedAt), primaryKey }
}
