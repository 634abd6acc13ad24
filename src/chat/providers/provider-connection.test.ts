import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  answerOf,
  failureOf,
  inShort,
  providerDependencies,
  question,
  workspaceAt,
} from '../../../test/support/ask-provider.js'
import {
  chunk,
  createGate,
  cut,
  errorReply,
  hang,
  redirectTo,
  startScriptedProvider,
  textReply,
  type Reply,
  type ScriptedProvider,
  type WrittenReply,
} from '../../../test/support/scripted-provider.js'
import { sleep } from '../../outbound/sleep.js'
import { createProviderModel } from './provider-model.js'

let provider: ScriptedProvider

beforeEach(async () => {
  provider = await startScriptedProvider()
})

afterEach(async () => provider.close())

const hi = ['text:Hi', 'end:stop']

interface RetryCase {
  readonly because: string
  readonly replies: readonly WrittenReply[]
  /** Of `random` 1, so the longest there are. */
  readonly pausesMs: readonly number[]
  readonly outcome: string
  readonly timeoutMs?: number
}

const cutBeforeBody: WrittenReply = { steps: [cut] }
const far = new Date(Date.now() + 3_600_000).toUTCString()

const retries: readonly RetryCase[] = [
  { because: 'a 429', replies: [errorReply(429), textReply('Hi')], pausesMs: [250], outcome: 'answered' },
  { because: 'a 500', replies: [errorReply(500), textReply('Hi')], pausesMs: [250], outcome: 'answered' },
  {
    because: 'a 503, twice',
    replies: [errorReply(503), errorReply(503), textReply('Hi')],
    pausesMs: [250, 500],
    outcome: 'answered',
  },
  {
    because: 'a 500, but not a third time',
    replies: [errorReply(500), errorReply(500), errorReply(500), textReply('Hi')],
    pausesMs: [250, 500],
    outcome: 'provider-failed',
  },
  {
    because: 'a connection that breaks before the first byte',
    replies: [cutBeforeBody, textReply('Hi')],
    pausesMs: [250],
    outcome: 'answered',
  },
  {
    because: 'a connection that always breaks',
    replies: [cutBeforeBody, cutBeforeBody, cutBeforeBody],
    pausesMs: [250, 500],
    outcome: 'connection-failed',
  },
  {
    because: 'as many seconds as the provider asks for',
    replies: [errorReply(429, {}, { 'retry-after': '7' }), textReply('Hi')],
    pausesMs: [7_000],
    outcome: 'answered',
  },
  {
    because: 'as many milliseconds as the provider asks for',
    replies: [errorReply(429, {}, { 'retry-after': '7', 'retry-after-ms': '30' }), textReply('Hi')],
    pausesMs: [30],
    outcome: 'answered',
  },
  {
    because: 'a date that has passed',
    replies: [errorReply(503, {}, { 'retry-after': 'Mon, 01 Jan 2024 00:00:00 GMT' }), textReply('Hi')],
    pausesMs: [0],
    outcome: 'answered',
  },
  {
    because: 'nothing when asked to wait for long',
    replies: [errorReply(429, {}, { 'retry-after': '21' })],
    pausesMs: [],
    outcome: 'overloaded',
  },
  {
    because: 'nothing when asked to wait until a far date',
    replies: [errorReply(429, {}, { 'retry-after': far })],
    pausesMs: [],
    outcome: 'overloaded',
  },
  {
    because: 'nothing when there is no time for it',
    replies: [errorReply(429, {}, { 'retry-after': '7' })],
    pausesMs: [],
    outcome: 'overloaded',
    timeoutMs: 6_000,
  },
  {
    because: 'nothing when the quota is used up',
    replies: [errorReply(429, { code: 'insufficient_quota' })],
    pausesMs: [],
    outcome: 'overloaded',
  },
  {
    because: 'nothing when told not to',
    replies: [errorReply(500, {}, { 'x-should-retry': 'false' })],
    pausesMs: [],
    outcome: 'provider-failed',
  },
  { because: 'nothing after a 400', replies: [errorReply(400)], pausesMs: [], outcome: 'request-refused' },
  { because: 'nothing after a 401', replies: [errorReply(401)], pausesMs: [], outcome: 'key-refused' },
  {
    because: 'nothing after text that broke off',
    replies: [{ steps: [chunk({ content: 'H' }), cut] }],
    pausesMs: [],
    outcome: 'cut-off',
  },
]

describe('asking again waits for', () => {
  for (const { because, replies, pausesMs, outcome, timeoutMs = 60_000 } of retries)
    test(because, async () => {
      provider.script(...replies)
      const deps = providerDependencies({ timeoutMs })
      const model = createProviderModel(deps, workspaceAt(provider.url))
      if (outcome === 'answered') expect(inShort(await answerOf(model))).toEqual(hi)
      else expect((await failureOf(model)).error.failure).toBe(outcome)
      expect(deps.pausesMs).toEqual(pausesMs)
      expect(provider.requests).toHaveLength(pausesMs.length + 1)
    })

  test('how long the provider asks to be left alone is told', async () => {
    provider.script(errorReply(429, {}, { 'retry-after': '30' }))
    const model = createProviderModel(providerDependencies(), workspaceAt(provider.url))
    expect((await failureOf(model)).error.retryAfterMs).toBe(30_000)
  })
})

describe('the call to the provider ends', () => {
  const endless: Reply = { steps: [chunk({ content: 'H' }), hang] }

  test('when the caller leaves the loop', async () => {
    provider.script(endless)
    const model = createProviderModel(providerDependencies(), workspaceAt(provider.url))
    for await (const event of model.answer(question, new AbortController().signal)) {
      expect(event.type).toBe('text-delta')
      break
    }
    expect(await provider.requests[0]?.ended).toBe(false)
  })

  test('when the signal aborts while text is awaited', async () => {
    provider.script(endless)
    const caller = new AbortController()
    const model = createProviderModel(providerDependencies(), workspaceAt(provider.url))
    const events = model.answer(question, caller.signal)[Symbol.asyncIterator]()
    await events.next()
    const next = events.next()
    caller.abort()
    await expect(next).rejects.toMatchObject({ failure: 'aborted' })
    expect(await provider.requests[0]?.ended).toBe(false)
  })

  test('when the signal aborts while nobody asks for more', async () => {
    provider.script(endless)
    const caller = new AbortController()
    const model = createProviderModel(providerDependencies(), workspaceAt(provider.url))
    const events = model.answer(question, caller.signal)[Symbol.asyncIterator]()
    await events.next()
    caller.abort()
    expect(await provider.requests[0]?.ended).toBe(false)
    await expect(events.next()).rejects.toMatchObject({ failure: 'aborted' })
  })

  test('when the signal aborts before the answer', async () => {
    provider.script({ steps: [hang] })
    const caller = new AbortController()
    const model = createProviderModel(providerDependencies(), workspaceAt(provider.url))
    const asked = answerOf(model, question, caller.signal)
    await provider.received(1)
    caller.abort()
    await expect(asked).rejects.toMatchObject({ failure: 'aborted' })
    expect(await provider.requests[0]?.ended).toBe(false)
  })

  test('when the signal aborts in a pause', async () => {
    provider.script(errorReply(429, {}, { 'retry-after': '20' }))
    const caller = new AbortController()
    const deps = {
      ...providerDependencies(),
      sleep: async (durationMs: number, signal: AbortSignal) => {
        caller.abort()
        return sleep(durationMs, signal)
      },
    }
    const model = createProviderModel(deps, workspaceAt(provider.url))
    await expect(answerOf(model, question, caller.signal)).rejects.toMatchObject({ failure: 'aborted' })
    expect(provider.requests).toHaveLength(1)
  })

  test('or never begins when the signal has aborted', async () => {
    const model = createProviderModel(providerDependencies(), workspaceAt(provider.url))
    await expect(answerOf(model, question, AbortSignal.abort())).rejects.toMatchObject({ failure: 'aborted' })
  })

  test('when text is too long', async () => {
    provider.script({ steps: [chunk({ content: 'x'.repeat(101) }), hang] })
    const model = createProviderModel(
      providerDependencies({ mostOutputBytes: 100 }),
      workspaceAt(provider.url),
    )
    await failureOf(model)
    expect(await provider.requests[0]?.ended).toBe(false)
  })

  test('when more follows [DONE] without an end', async () => {
    const { steps } = textReply('Hi')
    provider.script({ steps: [...steps, hang] })
    const model = createProviderModel(providerDependencies(), workspaceAt(provider.url))
    expect(inShort(await answerOf(model))).toEqual(hi)
    expect(await provider.requests[0]?.ended).toBe(false)
  })
})

describe('connections', () => {
  test('serve one answer after another, though the end of each comes after [DONE]', async () => {
    const model = createProviderModel(providerDependencies(), workspaceAt(provider.url))
    for (let round = 1; round <= 3; round++) {
      const told = createGate()
      provider.script({ steps: [...textReply('Hi').steps, { until: told.opened }] })
      expect(inShort(await answerOf(model))).toEqual(hi)
      told.open()
      expect(await provider.requests.at(-1)?.ended).toBe(true)
      // The last bytes are on their way to this very process.
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(provider.connections()).toBe(1)
  })
})

function pathsAsked(): string[] {
  return provider.requests.map(({ path }) => path)
}

/** Answers on one path alone. */
function servesAt(path: string): Reply {
  return (request) => (request.path === path ? textReply('Hi') : { status: 404, steps: ['not here'] })
}

const forms = [
  { base: '', serves: '/v1/chat/completions', asked: ['/v1/chat/completions'] },
  { base: '/', serves: '/v1/chat/completions', asked: ['/v1/chat/completions'] },
  { base: '/v1', serves: '/v1/chat/completions', asked: ['/v1/chat/completions'] },
  { base: '/v1//', serves: '/v1/chat/completions', asked: ['/v1/chat/completions'] },
  { base: '/v1/chat/completions', serves: '/v1/chat/completions', asked: ['/v1/chat/completions'] },
  { base: '', serves: '/chat/completions', asked: ['/v1/chat/completions', '/chat/completions'] },
  { base: '/api', serves: '/api/chat/completions', asked: ['/api/chat/completions'] },
  {
    base: '/api',
    serves: '/api/v1/chat/completions',
    asked: ['/api/chat/completions', '/api/v1/chat/completions'],
  },
  {
    base: '/api/v1/',
    serves: '/api/chat/completions',
    asked: ['/api/v1/chat/completions', '/api/chat/completions'],
  },
]

describe('an address is found', () => {
  for (const { base, serves, asked } of forms)
    test(`of ${serves} from «${base}»`, async () => {
      provider.always(servesAt(serves))
      const model = createProviderModel(providerDependencies(), workspaceAt(`${provider.url}${base}`))
      expect(inShort(await answerOf(model))).toEqual(hi)
      expect(pathsAsked()).toEqual(asked)
      await answerOf(model)
      expect(pathsAsked()).toEqual([...asked, serves])
    })

  test('and not looked for when the model is unknown', async () => {
    provider.always(errorReply(404, { message: 'model-1?' }))
    const model = createProviderModel(providerDependencies(), workspaceAt(`${provider.url}/api`))
    expect((await failureOf(model)).error.failure).toBe('unknown-model')
    expect(provider.requests).toHaveLength(1)
  })

  test('or nowhere, after both forms were tried', async () => {
    provider.always(servesAt('/elsewhere'))
    const model = createProviderModel(providerDependencies(), workspaceAt(`${provider.url}/api`))
    expect((await failureOf(model)).error).toMatchObject({
      failure: 'request-refused',
      status: 404,
      said: 'not here',
    })
    expect(provider.requests).toHaveLength(2)
  })
})

describe('a redirect', () => {
  const secrets = ['authorization', 'api-key', 'openai-organization', 'openai-project']

  async function secretsSentTo({ requests }: ScriptedProvider): Promise<string[][]> {
    return requests.map(({ headers }) => secrets.filter((name) => headers[name] !== undefined))
  }

  const owned = { source: 'providerA', orgId: 'org', projectId: 'project' } as const

  for (const status of [307, 308])
    test(`${status} within the origin is followed, with everything`, async () => {
      provider.script(redirectTo('/v2/chat/completions', status), textReply('Hi'))
      const model = createProviderModel(providerDependencies(), workspaceAt(provider.url, owned))
      expect(inShort(await answerOf(model))).toEqual(hi)
      expect(pathsAsked()).toEqual(['/v1/chat/completions', '/v2/chat/completions'])
      expect(provider.requests[1]?.body).toEqual(provider.requests[0]?.body)
      const all = ['authorization', 'openai-organization', 'openai-project']
      expect(await secretsSentTo(provider)).toEqual([all, all])
    })

  test('to another origin is followed without secrets, there and back', async () => {
    const other = await startScriptedProvider()
    provider.script(redirectTo(`${other.url}/x`), textReply('Hi'))
    other.script(redirectTo(`${provider.url}/back`))
    const model = createProviderModel(providerDependencies(), workspaceAt(provider.url, owned))
    expect(inShort(await answerOf(model))).toEqual(hi)
    expect(await secretsSentTo(other)).toEqual([[]])
    expect((await secretsSentTo(provider)).at(-1)).toEqual([])
    await other.close()
  })

  test('is not followed a fourth time', async () => {
    provider.always(redirectTo('/again'))
    const model = createProviderModel(providerDependencies(), workspaceAt(provider.url))
    expect((await failureOf(model)).error).toMatchObject({ failure: 'request-refused', status: 307 })
    expect(provider.requests).toHaveLength(4)
  })

  test('to something that is not HTTP is not followed', async () => {
    provider.script(redirectTo('file:///etc/passwd'))
    const model = createProviderModel(providerDependencies(), workspaceAt(provider.url))
    expect((await failureOf(model)).error).toMatchObject({ failure: 'request-refused', status: 307 })
  })
})

describe('a server that refuses to be asked for the tokens used', () => {
  test('is asked again without, and never again with', async () => {
    const asksForUsage = (): boolean[] => provider.requests.map(({ body }) => 'stream_options' in body)
    provider.always(({ body }) =>
      'stream_options' in body
        ? errorReply(400, { message: 'Unrecognized request argument: stream_options' })
        : textReply('Hi'),
    )
    const model = createProviderModel(providerDependencies(), workspaceAt(provider.url))
    expect(inShort(await answerOf(model))).toEqual(hi)
    expect(asksForUsage()).toEqual([true, false])
    await answerOf(model)
    expect(asksForUsage()).toEqual([true, false, false])
  })
})
