import { setMaxListeners } from 'node:events'
import type { Log } from '../domain/log.js'
import type { Uuid } from '../domain/uuid.js'
import { mostWebhooks, type Webhook } from '../domain/webhook.js'
import type { QueueLimits } from './payload-queue.js'
import { createPayload } from './payload.js'
import type { SendRequest } from './send-request.js'
import type { Sleep } from './sleep.js'
import { createWebhookChannel, type WebhookChannel } from './webhook-channel.js'

/** Tells webhooks about finished tasks, each in the order things happened. */
export interface WebhookDelivery {
  /** Queues one message of these tasks for every webhook there is, and returns at once. Each line is
   *  a task as JSON. What cannot be delivered is logged and given up. */
  send(ndjsonLines: readonly string[]): void
  /** Takes no more and lets what is queued go out until the deadline, without waiting for a receiver
   *  that fails. Resolves when nothing of it runs any more. */
  close(deadlineMs: number): Promise<void>
}

export interface WebhookDeliveryDependencies {
  /** Asked again before each attempt, so that a correction counts at once. */
  readonly webhooks: { list(): readonly Webhook[] }
  readonly request: SendRequest
  readonly log: Log
  readonly now: () => Date
  /** From 0 to 1. */
  readonly random: () => number
  readonly sleep: Sleep
  /** For each webhook: what a receiver that is down for long costs in memory. */
  readonly queueLimits?: QueueLimits
}

const usualLimits: QueueLimits = { payloads: 1_000, bytes: 16 * 1024 * 1024 }

export function createWebhookDelivery(deps: WebhookDeliveryDependencies): WebhookDelivery {
  const { webhooks, sleep, queueLimits = usualLimits } = deps
  const closing = new AbortController()
  const deadline = new AbortController()
  const channels = new Map<Uuid, WebhookChannel>()
  // Every webhook may wait for these at once; more than that would be a leak.
  setMaxListeners(mostWebhooks + 1, closing.signal, deadline.signal)

  function channelTo(uuid: Uuid): WebhookChannel {
    const existing = channels.get(uuid)
    if (existing !== undefined) return existing
    const channel = createWebhookChannel(uuid, {
      ...deps,
      queueLimits,
      closing: closing.signal,
      deadline: deadline.signal,
      onIdle: () => channels.delete(uuid),
    })
    channels.set(uuid, channel)
    return channel
  }

  return {
    send(ndjsonLines) {
      const told = webhooks.list()
      if (closing.signal.aborted || told.length === 0 || ndjsonLines.length === 0) return
      const payload = createPayload(ndjsonLines)
      for (const { uuid } of told) channelTo(uuid).add(payload)
    },
    async close(deadlineMs) {
      closing.abort()
      const allIdle = new AbortController()
      const idle = Promise.all([...channels.values()].map(async (channel) => channel.ended()))
      const outcome = idle.finally(() => allIdle.abort())
      await Promise.race([outcome, sleep(deadlineMs, allIdle.signal)])
      deadline.abort()
      await outcome
    },
  }
}
