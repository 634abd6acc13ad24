import type { KeyStore } from '../../access/key-store.js'
import { decodeApiKeyChanges, decodeKeyPage, newApiKeyDecoder, type ApiKey } from '../../domain/api-key.js'
import { formatMoment } from '../../domain/timestamp.js'
import { created, noContent, ok } from '../answer.js'
import { defineRoute, parameter, type Route } from '../route.js'

export function keyRoutes(keys: KeyStore, now: () => Date): Route[] {
  const decodeNewApiKey = newApiKeyDecoder(now)
  const shown = (key: ApiKey) => ({
    name: key.name,
    description: key.description,
    key: keys.valueOf(key.uid),
    uid: key.uid,
    actions: key.actions,
    indexes: key.indexes,
    expiresAt: key.expiresAt && formatMoment(key.expiresAt),
    createdAt: formatMoment(key.createdAt),
    updatedAt: formatMoment(key.updatedAt),
  })
  return [
    defineRoute({
      method: 'GET',
      path: '/keys',
      action: 'keys.get',
      masterKeyRequired: true,
      summary: 'list the API keys',
      decode: ({ query }) => decodeKeyPage(query),
      handle(wanted) {
        const page = keys.list(wanted)
        return ok({ ...page, results: page.results.map(shown) })
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/keys',
      action: 'keys.create',
      masterKeyRequired: true,
      readsBody: 'json',
      summary: 'create an API key',
      decode: ({ body }) => decodeNewApiKey(body),
      handle: async (wanted) => created(shown(await keys.create(wanted))),
    }),
    defineRoute({
      method: 'GET',
      path: '/keys/:keyOrUid',
      action: 'keys.get',
      masterKeyRequired: true,
      summary: 'read one API key',
      decode: (request) => parameter(request, 'keyOrUid'),
      handle: (keyOrUid) => ok(shown(keys.get(keyOrUid))),
    }),
    defineRoute({
      method: 'PATCH',
      path: '/keys/:keyOrUid',
      action: 'keys.update',
      masterKeyRequired: true,
      readsBody: 'json',
      summary: 'rename or describe an API key',
      decode: (request) => ({
        keyOrUid: parameter(request, 'keyOrUid'),
        changes: decodeApiKeyChanges(request.body),
      }),
      handle: async ({ keyOrUid, changes }) => ok(shown(await keys.change(keyOrUid, changes))),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/keys/:keyOrUid',
      action: 'keys.delete',
      masterKeyRequired: true,
      summary: 'delete an API key',
      decode: (request) => parameter(request, 'keyOrUid'),
      async handle(keyOrUid) {
        await keys.remove(keyOrUid)
        return noContent()
      },
    }),
  ]
}
