import { closedChoice, closedObject, flag, listOf, mapOf, orNull, ref, text, uuid } from './json-schema.js'
import { emptyAnswer, jsonAnswer, jsonBody, type ResourceReference } from './resource-reference.js'

const url = text('Where finished tasks are sent: a full `http` or `https` URL.')

const headerChanges = orNull(
  mapOf(orNull(text('Null removes this header.')), 'Headers to send along; null removes all of them.'),
)

export const webhookReference: ResourceReference = {
  tag: 'Webhooks',
  description: 'Addresses that are told about finished tasks.',
  routes: {
    'GET /webhooks': {
      id: 'listWebhooks',
      answers: {
        200: jsonAnswer(
          'All webhooks.',
          closedObject({ results: listOf(ref('Webhook'), 'The one given at start, if any, included.') }),
        ),
      },
      refuses: [400],
    },
    'POST /webhooks': {
      id: 'createWebhook',
      body: jsonBody(closedObject({ url, headers: headerChanges }, { optional: ['headers'] })),
      answers: { 201: jsonAnswer('The new webhook.', ref('Webhook')) },
    },
    'GET /webhooks/:uuid': {
      id: 'readWebhook',
      answers: { 200: jsonAnswer('The webhook.', ref('Webhook')) },
      refuses: [404],
    },
    'PATCH /webhooks/:uuid': {
      id: 'changeWebhook',
      description: 'Headers that are not named stay as they are.',
      body: jsonBody(closedChoice({ url, headers: headerChanges })),
      answers: { 200: jsonAnswer('The webhook, after the change.', ref('Webhook')) },
      refuses: [404],
    },
    'DELETE /webhooks/:uuid': {
      id: 'deleteWebhook',
      answers: { 204: emptyAnswer('It is deleted.') },
      refuses: [404],
    },
  },
  schemas: {
    Webhook: closedObject(
      {
        uuid: uuid('Its name for good.'),
        isEditable: flag('Whether requests may change it; the one given at start they may not.'),
        url: text('Where tasks are sent; a password in it is masked.'),
        headers: mapOf(text('A value; that of `Authorization` is masked.'), 'Headers that are sent along.'),
      },
      { description: 'An address that is told about finished tasks.' },
    ),
  },
}
