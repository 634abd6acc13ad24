import {
  decodeNewWebhook,
  decodeWebhookChanges,
  decodeWebhookUuid,
  maskWebhook,
} from '../../domain/webhook.js'
import type { Webhooks } from '../../instance/webhooks.js'
import { created, noContent, ok } from '../answer.js'
import { decodeNothing, defineRoute, parameter, type Route, type RouteRequest } from '../route.js'

export function webhookRoutes(webhooks: Webhooks): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/webhooks',
      action: 'webhooks.get',
      summary: 'list the webhooks',
      decode: decodeNothing,
      handle: () => ok({ results: webhooks.list().map(maskWebhook) }),
    }),
    defineRoute({
      method: 'POST',
      path: '/webhooks',
      action: 'webhooks.create',
      readsBody: 'json',
      summary: 'create a webhook, which is told about finished tasks',
      decode: ({ body }) => decodeNewWebhook(body),
      handle: async (wanted) => created(maskWebhook(await webhooks.create(wanted))),
    }),
    defineRoute({
      method: 'GET',
      path: '/webhooks/:uuid',
      action: 'webhooks.get',
      summary: 'read one webhook',
      decode: uuidOf,
      handle: (uuid) => ok(maskWebhook(webhooks.get(uuid))),
    }),
    defineRoute({
      method: 'PATCH',
      path: '/webhooks/:uuid',
      action: 'webhooks.update',
      readsBody: 'json',
      summary: 'change the URL or headers of a webhook',
      decode: (request) => ({ uuid: uuidOf(request), changes: decodeWebhookChanges(request.body) }),
      handle: async ({ uuid, changes }) => ok(maskWebhook(await webhooks.change(uuid, changes))),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/webhooks/:uuid',
      action: 'webhooks.delete',
      summary: 'delete a webhook',
      decode: uuidOf,
      async handle(uuid) {
        await webhooks.remove(uuid)
        return noContent()
      },
    }),
  ]
}

function uuidOf(request: RouteRequest) {
  return decodeWebhookUuid(parameter(request, 'uuid'))
}
