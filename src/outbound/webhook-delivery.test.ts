import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { EventEmitter, once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import type { Log, LogFields } from '../domain/log.js'
import type { Uuid } from '../domain/uuid.js'
import type { Webhook } from '../domain/webhook.js'
import { createAddressPolicy } from './address-policy.js'
import { createGuardedRequest } from './guarded-request.js'
import { sleep as realSleep, type Sleep } from './sleep.js'
import { createWebhookDelivery, type WebhookDelivery } from './webhook-delivery.js'

const farDeadlineMs = 600_000
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

interface Message {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly lines: readonly string[]
}

/** A receiver whose answers are scripted; when the script is over, it answers 200. */
interface Receiver {
  readonly url: string
  readonly messages: Message[]
  /** Resolves when so many messages have come. */
  received(count: number): Promise<void>
}

type Step = (response: ServerResponse) => void

const answer =
  (status: number, headers: Readonly<Record<string, string>> = {}): Step =>
  (response) =>
    response.writeHead(status, { ...headers }).end('an answer that nobody reads')
const hang: Step = () => {}
const cutOff: Step = (response) => response.destroy()

async function startReceiver(...script: readonly Step[]): Promise<Receiver> {
  const messages: Message[] = []
  const waiting: { readonly count: number; readonly resolve: () => void }[] = []
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = gunzipSync(await buffer(request)).toString()
    const { method, url, headers } = request
    messages.push({ method, url, headers, lines: text.split('\n') })
    for (const { count, resolve } of waiting) if (messages.length >= count) resolve()
    const step = script[messages.length - 1] ?? answer(200)
    step(response)
  }
  const server = createServer((request, response) => void receive(request, response))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    async received(count) {
      if (messages.length < count) await new Promise<void>((resolve) => waiting.push({ count, resolve }))
    },
  }
}

function webhook(url: string, changes: Partial<Webhook> = {}): Webhook {
  return { uuid: 'first' as Uuid, isEditable: true, url, headers: {}, ...changes }
}

function deferred(): { readonly promise: Promise<unknown>; resolve(): void } {
  const event = new EventEmitter()
  const promise = once(event, 'resolved')
  return { promise, resolve: () => void event.emit('resolved') }
}

interface Setup {
  readonly delivery: WebhookDelivery
  /** The pauses between attempts, in milliseconds. None of them takes any time. */
  readonly pauses: number[]
  readonly warnings: LogFields[]
  readonly written: string[]
}

function setUp(webhooks: readonly Webhook[] | { list(): readonly Webhook[] }, sleep?: Sleep): Setup {
  const pauses: number[] = []
  const warnings: LogFields[] = []
  const written: string[] = []
  const write = (message: string, fields: LogFields = {}) =>
    void written.push(JSON.stringify({ message, ...fields }))
  const log: Log = {
    level: 'trace',
    trace: write,
    debug: write,
    info: write,
    error: write,
    warn(message, fields = {}) {
      write(message, fields)
      warnings.push({ message, ...fields })
    },
    child: () => log,
  }
  const noPause: Sleep = async (durationMs, signal) => {
    if (durationMs === farDeadlineMs) return realSleep(durationMs, signal)
    pauses.push(durationMs)
  }
  const delivery = createWebhookDelivery({
    webhooks: 'list' in webhooks ? webhooks : { list: () => webhooks },
    request: createGuardedRequest({ policy: createAddressPolicy('any'), resolveHost: async () => [] }),
    log,
    now: () => new Date('2030-01-01'),
    random: () => 1,
    sleep: sleep ?? noPause,
    queueLimits: { payloads: 3, bytes: 1_000 },
  })
  return { delivery, pauses, warnings, written }
}

describe('a message', () => {
  test('is compressed ndjson with the headers of the webhook', async () => {
    const receiver = await startReceiver()
    const headers = { Authorization: 'Bearer abc', 'X-Other': 'x' }
    const { delivery } = setUp([webhook(`${receiver.url}/hook?a=b`, { headers })])
    delivery.send(['{"uid":1}', '{"uid":2}'])
    await delivery.close(farDeadlineMs)
    expect(receiver.messages).toMatchObject([
      {
        method: 'POST',
        url: '/hook?a=b',
        lines: ['{"uid":1}', '{"uid":2}', ''],
        headers: {
          'content-type': 'application/x-ndjson',
          'content-encoding': 'gzip',
          authorization: 'Bearer abc',
          'x-other': 'x',
        },
      },
    ])
  })

  test('may have the content type that its webhook wants', async () => {
    const receiver = await startReceiver()
    const { delivery } = setUp([webhook(receiver.url, { headers: { 'Content-Type': 'text/plain' } })])
    delivery.send(['{}'])
    await delivery.close(farDeadlineMs)
    expect(receiver.messages[0]?.headers['content-type']).toBe('text/plain')
  })

  test('goes to every webhook', async () => {
    const [first, second] = [await startReceiver(), await startReceiver()]
    const { delivery } = setUp([webhook(first.url), webhook(second.url, { uuid: 'second' as Uuid })])
    delivery.send(['{}'])
    await delivery.close(farDeadlineMs)
    expect([first.messages.length, second.messages.length]).toEqual([1, 1])
  })

  test('is not sent without tasks', async () => {
    const receiver = await startReceiver()
    const { delivery } = setUp([webhook(receiver.url)])
    delivery.send([])
    await delivery.close(farDeadlineMs)
    expect(receiver.messages).toEqual([])
  })
})

describe('messages', () => {
  test('arrive in the order they were sent, also when one of them needs several attempts', async () => {
    const receiver = await startReceiver(answer(200), answer(500), cutOff)
    const { delivery, warnings } = setUp([webhook(receiver.url)])
    for (const line of ['1', '2', '3']) delivery.send([line])
    await receiver.received(5)
    await delivery.close(farDeadlineMs)
    expect(receiver.messages.map(({ lines }) => lines[0])).toEqual(['1', '2', '2', '2', '3'])
    expect(warnings).toEqual([])
  })

  test('for one webhook do not wait for another', async () => {
    const [dead, alive] = [await startReceiver(hang), await startReceiver()]
    const { delivery } = setUp([webhook(dead.url), webhook(alive.url, { uuid: 'second' as Uuid })])
    for (const line of ['1', '2', '3']) delivery.send([line])
    await alive.received(3)
    expect(dead.messages.length).toBeLessThan(2)
    await delivery.close(0)
  })
})

const retries = [
  {
    because: 'after two answers of 500',
    script: [answer(500), answer(500)],
    attempts: 3,
    pauses: [1_000, 2_000],
  },
  {
    because: 'after as long as the receiver asks',
    script: [answer(429, { 'retry-after': '30' })],
    attempts: 2,
    pauses: [30_000],
  },
  { because: 'after a connection that broke', script: [cutOff], attempts: 2, pauses: [1_000] },
  { because: 'not after a success', script: [answer(204)], attempts: 1, pauses: [] },
]

describe('a message is sent again', () => {
  for (const { because, script, attempts, pauses } of retries)
    test(because, async () => {
      const receiver = await startReceiver(...script)
      const setup = setUp([webhook(receiver.url)])
      setup.delivery.send(['{}'])
      await receiver.received(attempts)
      await setup.delivery.close(farDeadlineMs)
      expect(receiver.messages).toHaveLength(attempts)
      expect(setup.pauses).toEqual(pauses)
      expect(setup.warnings).toEqual([])
    })

  test('to where the webhook was moved meanwhile', async () => {
    const [old, moved] = [await startReceiver(answer(500)), await startReceiver()]
    let current = webhook(old.url)
    const move: Sleep = async (durationMs, signal) => {
      if (durationMs === farDeadlineMs) return realSleep(durationMs, signal)
      current = webhook(moved.url)
    }
    const { delivery } = setUp({ list: () => [current] }, move)
    delivery.send(['{}'])
    await moved.received(1)
    await delivery.close(farDeadlineMs)
    expect(old.messages).toHaveLength(1)
  })

  test('to nobody once the webhook is deleted', async () => {
    const receiver = await startReceiver(answer(500))
    let webhooks = [webhook(receiver.url)]
    const removal = deferred()
    const remove: Sleep = async (durationMs, signal) => {
      if (durationMs === farDeadlineMs) return realSleep(durationMs, signal)
      webhooks = []
      removal.resolve()
    }
    const { delivery, warnings } = setUp({ list: () => webhooks }, remove)
    delivery.send(['1'])
    delivery.send(['2'])
    await removal.promise
    await delivery.close(farDeadlineMs)
    expect(receiver.messages).toHaveLength(1)
    expect(warnings).toEqual([])
  })
})

describe('a message is given up', () => {
  const failures = Array.from({ length: 5 }, () => answer(503))
  const scripts = [
    { because: 'after five attempts', script: failures, attempts: 5, reason: 'The receiver answered 503.' },
    {
      because: 'at once after a 404',
      script: [answer(404)],
      attempts: 1,
      reason: 'The receiver answered 404.',
    },
    {
      because: 'at once after a redirect, which is not followed',
      script: [answer(307, { location: '/elsewhere' })],
      attempts: 1,
      reason: 'The receiver answered 307.',
    },
  ]
  for (const { because, script, attempts, reason } of scripts)
    test(`${because}, and the next one is sent`, async () => {
      const receiver = await startReceiver(...script)
      const { delivery, warnings } = setUp([webhook(receiver.url)])
      delivery.send(['1', '1'])
      delivery.send(['2'])
      await receiver.received(attempts + 1)
      await delivery.close(farDeadlineMs)
      expect(receiver.messages.at(-1)?.lines).toEqual(['2', ''])
      expect(warnings).toEqual([
        {
          message: 'a webhook could not be told',
          webhook: 'first',
          host: receiver.url.replace('http://', ''),
          attempts,
          reason,
          tasks: 2,
        },
      ])
    })

  test('when too many wait, the oldest first, and one line counts them', async () => {
    const receiver = await startReceiver()
    const { delivery, warnings } = setUp([webhook(receiver.url)])
    // The first is taken at once, three wait.
    for (const line of ['1', '2', '3', '4', '5', '6', '7', '8', '9']) delivery.send([line, 'another task'])
    await delivery.close(farDeadlineMs)
    expect(receiver.messages.map(({ lines }) => lines[0])).toEqual(['1', '7', '8', '9'])
    expect(warnings).toMatchObject([{ messages: 5, tasks: 10 }])
  })
})

describe('closing', () => {
  test('lets what is queued go out', async () => {
    const receiver = await startReceiver()
    const { delivery } = setUp([webhook(receiver.url)])
    for (const line of ['1', '2', '3']) delivery.send([line])
    await delivery.close(farDeadlineMs)
    expect(receiver.messages).toHaveLength(3)
  })

  test('takes nothing more', async () => {
    const receiver = await startReceiver()
    const { delivery } = setUp([webhook(receiver.url)])
    await delivery.close(farDeadlineMs)
    delivery.send(['{}'])
    await delivery.close(farDeadlineMs)
    expect(receiver.messages).toEqual([])
  })

  test('ends a pause, and does not wait for a receiver that still fails', async () => {
    const receiver = await startReceiver(answer(500), answer(500))
    const pausing = deferred()
    const longPause: Sleep = async (durationMs, signal) => {
      pausing.resolve()
      await realSleep(durationMs === farDeadlineMs ? durationMs : farDeadlineMs, signal)
    }
    const { delivery, warnings } = setUp([webhook(receiver.url)], longPause)
    for (const line of ['1', '2', '3']) delivery.send([line])
    await pausing.promise
    await delivery.close(farDeadlineMs)
    expect(receiver.messages).toHaveLength(2)
    expect(warnings).toMatchObject([
      { attempts: 2, tasks: 1 },
      { messages: 2, tasks: 2 },
    ])
  })

  test('at the deadline ends a message that is on its way', async () => {
    const receiver = await startReceiver(hang)
    const { delivery, warnings } = setUp([webhook(receiver.url)], realSleep)
    delivery.send(['1'])
    delivery.send(['2'])
    await receiver.received(1)
    await delivery.close(20)
    expect(warnings).toMatchObject([
      { attempts: 1, tasks: 1 },
      { messages: 1, tasks: 1 },
    ])
  })
})

describe('the log', () => {
  const scripts = [
    { because: 'after an answer', script: [answer(400)] },
    { because: 'after a broken connection', script: Array.from({ length: 5 }, () => cutOff) },
  ]
  for (const { because, script } of scripts)
    test(`never shows a secret ${because}`, async () => {
      const receiver = await startReceiver(...script)
      const url = receiver.url.replace('http://', 'http://user:secret-password@')
      const headers = { Authorization: 'Bearer secret-token', 'X-Key': 'secret-key' }
      const { delivery, written } = setUp([webhook(`${url}/secret-path?secret-query`, { headers })])
      delivery.send(['"secret-task"'])
      await receiver.received(script.length)
      await delivery.close(farDeadlineMs)
      expect(written.join('\n')).toContain('a webhook could not be told')
      expect(written.join('\n')).not.toContain('secret')
    })
})
