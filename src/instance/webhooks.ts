import * as z from 'zod'
import { apiError } from '../domain/errors/api-error.js'
import type { Uuid } from '../domain/uuid.js'
import {
  changeWebhook,
  launchWebhookUuid,
  mostWebhooks,
  type NewWebhook,
  type Webhook,
  type WebhookChanges,
} from '../domain/webhook.js'
import { decodeJson, encodeJson } from '../storage/json-value.js'
import { encodeKey } from '../storage/key-encoding.js'
import type { KeyValueStore } from '../storage/key-value-store.js'

export const webhookTables = ['webhooks'] as const

/** The webhooks of an instance, all of them in memory and every change on disk before it is answered. */
export interface Webhooks {
  /** The one given at start first, then by uuid. */
  list(): readonly Webhook[]
  /** Refuses with `webhook_not_found`. */
  get(uuid: Uuid): Webhook
  create(wanted: NewWebhook): Promise<Webhook>
  change(uuid: Uuid, changes: WebhookChanges): Promise<Webhook>
  remove(uuid: Uuid): Promise<void>
}

export interface WebhooksDependencies {
  readonly store: KeyValueStore
  /** Given when the server was started: it is not stored, and requests cannot change it. */
  readonly launchWebhook: NewWebhook | undefined
  readonly newUuid: () => Uuid
}

// What is stored was decoded when it came in, so the brand is taken as it is.
const storedWebhook = z.object({
  uuid: z.string().transform((text) => text as Uuid),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
})

export function openWebhooks({ store, launchWebhook, newUuid }: WebhooksDependencies): Webhooks {
  const launched: Webhook | undefined = launchWebhook && {
    ...launchWebhook,
    uuid: launchWebhookUuid,
    isEditable: false,
  }
  const editable = new Map<Uuid, Webhook>()

  function find(uuid: Uuid): Webhook {
    return found(uuid, uuid === launchWebhookUuid ? launched : editable.get(uuid))
  }

  function refuseLaunched(uuid: Uuid): void {
    if (!find(uuid).isEditable) throw apiError('immutable_webhook', launchedSentence)
  }

  function remember(webhook: Webhook): Webhook {
    editable.set(webhook.uuid, webhook)
    return webhook
  }

  // Writes run one after another and see each other, so what they decide holds for all of them.
  async function create(wanted: NewWebhook): Promise<Webhook> {
    const webhook = { ...wanted, uuid: newUuid(), isEditable: true }
    await store.write((view) => {
      if (view.count('webhooks') >= mostWebhooks) throw apiError('invalid_webhooks', tooManySentence)
      view.put('webhooks', encodeKey(webhook.uuid), encodeWebhook(webhook))
    })
    return remember(webhook)
  }

  async function change(uuid: Uuid, changes: WebhookChanges): Promise<Webhook> {
    refuseLaunched(uuid)
    const webhook = await store.write((view) => {
      const stored = view.get('webhooks', encodeKey(uuid))
      const current = found(uuid, stored && decodeWebhook(stored))
      const changed = { ...current, ...changeWebhook(current, changes) }
      view.put('webhooks', encodeKey(uuid), encodeWebhook(changed))
      return changed
    })
    return remember(webhook)
  }

  async function remove(uuid: Uuid): Promise<void> {
    refuseLaunched(uuid)
    const wasThere = await store.write((view) => view.remove('webhooks', encodeKey(uuid)))
    if (!wasThere) throw apiError('webhook_not_found', uuid)
    editable.delete(uuid)
  }

  for (const { value } of store.read((view) => [...view.entries('webhooks')])) remember(decodeWebhook(value))

  return {
    list: () => [...(launched ? [launched] : []), ...[...editable.values()].toSorted(byUuid)],
    get: find,
    create,
    change,
    remove,
  }
}

const tooManySentence = `A server keeps at most ${mostWebhooks} webhooks. Delete one first.`
const launchedSentence =
  'This webhook was given when the server was started, and cannot be changed by a request. Change --task-webhook-url and restart.'

function found(uuid: Uuid, webhook: Webhook | undefined): Webhook {
  if (webhook === undefined) throw apiError('webhook_not_found', uuid)
  return webhook
}

function byUuid(left: Webhook, right: Webhook): number {
  return left.uuid < right.uuid ? -1 : 1
}

function encodeWebhook({ uuid, url, headers }: Webhook): Uint8Array {
  return encodeJson({ uuid, url, headers })
}

function decodeWebhook(bytes: Uint8Array): Webhook {
  return { ...storedWebhook.parse(decodeJson(bytes)), isEditable: true }
}
