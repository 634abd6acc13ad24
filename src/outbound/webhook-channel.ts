import type { Log } from '../domain/log.js'
import type { Uuid } from '../domain/uuid.js'
import type { Webhook } from '../domain/webhook.js'
import { OutgoingError } from './outgoing-error.js'
import { createPayloadQueue, type QueueLimits } from './payload-queue.js'
import type { Payload } from './payload.js'
import type { SendRequest } from './send-request.js'
import type { Sleep } from './sleep.js'
import { nextStep, type AttemptOutcome } from './webhook-retry.js'

/** The way to one webhook. It begins with its first payload and ends when none is left. */
export interface WebhookChannel {
  add(payload: Payload): void
  /** Resolves when it has ended. */
  ended(): Promise<void>
}

export interface WebhookChannelDependencies {
  readonly webhooks: { list(): readonly Webhook[] }
  readonly request: SendRequest
  readonly log: Log
  readonly now: () => Date
  readonly random: () => number
  readonly sleep: Sleep
  readonly queueLimits: QueueLimits
  /** Aborts when no more pauses are wanted. */
  readonly closing: AbortSignal
  /** Aborts when nothing more is wanted. */
  readonly deadline: AbortSignal
  readonly onIdle: () => void
}

/** For one attempt. */
const timeoutMs = 30_000

export function createWebhookChannel(uuid: Uuid, deps: WebhookChannelDependencies): WebhookChannel {
  const { log, closing, onIdle } = deps
  const queue = createPayloadQueue(deps.queueLimits)
  let dropped = { messages: 0, tasks: 0 }
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    try {
      for (let payload = queue.take(); payload !== undefined; payload = queue.take()) {
        const isTold = await deliver(payload, uuid, deps)
        reportDropped('the receiver is slow or down')
        if (!isTold && closing.aborted) break
      }
    } catch (error) {
      log.error('the delivery to a webhook broke', { webhook: uuid, error })
    }
    countDropped(queue.clear())
    reportDropped('the delivery has ended')
    onIdle()
  }

  function countDropped(payloads: readonly Payload[]): void {
    const tasks = payloads.reduce((sum, payload) => sum + payload.tasks, 0)
    dropped = { messages: dropped.messages + payloads.length, tasks: dropped.tasks + tasks }
  }

  /** One line for many: a receiver that is down makes each batch drop another. */
  function reportDropped(reason: string): void {
    if (dropped.messages > 0)
      log.warn('messages to a webhook were dropped', { webhook: uuid, reason, ...dropped })
    dropped = { messages: 0, tasks: 0 }
  }

  return {
    add(payload) {
      countDropped(queue.add(payload))
      running ??= run()
    },
    ended: async () => running,
  }
}

/** Whether nothing is left to do for it: the receiver took it, or is no longer wanted. */
async function deliver(payload: Payload, uuid: Uuid, deps: WebhookChannelDependencies): Promise<boolean> {
  const { webhooks, log, closing, now, random, sleep } = deps
  for (let number = 1; ; number++) {
    const webhook = webhooks.list().find((candidate) => candidate.uuid === uuid)
    if (webhook === undefined) return true
    const outcome = await attempt(webhook, payload, deps)
    const step = nextStep(outcome, { number, now: now(), random: random() })
    if (step.kind === 'delivered') return true
    // The rest of the URL, and the headers, may hold secrets.
    const facts = { webhook: uuid, host: new URL(webhook.url).host, attempts: number, reason: step.why }
    if (step.kind === 'give-up' || closing.aborted) {
      log.warn('a webhook could not be told', { ...facts, tasks: payload.tasks })
      return false
    }
    log.debug('a webhook will be told later', { ...facts, afterMs: step.afterMs })
    await sleep(step.afterMs, closing)
  }
}

async function attempt(
  { url, headers }: Webhook,
  payload: Payload,
  { request, deadline }: WebhookChannelDependencies,
): Promise<AttemptOutcome> {
  const body = await payload.compressed()
  try {
    const answer = await request({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson', ...headers, 'content-encoding': 'gzip' },
      body,
      timeoutMs,
      mostAnswerBytes: 0,
      signal: deadline,
    })
    answer.discard()
    return { kind: 'answered', status: answer.status, headers: answer.headers }
  } catch (error) {
    if (error instanceof OutgoingError) return { kind: 'failed', error }
    throw error
  }
}
