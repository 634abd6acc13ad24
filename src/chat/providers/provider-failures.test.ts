import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  failureOf,
  inShort,
  providerDependencies,
  question,
  questionWithSearch,
  workspaceAt,
} from '../../../test/support/ask-provider.js'
import {
  chunk,
  cut,
  done,
  errorReply,
  hang,
  jsonReply,
  startScriptedProvider,
  type ScriptedProvider,
  type Step,
  type WrittenReply,
} from '../../../test/support/scripted-provider.js'
import { createAddressPolicy } from '../../outbound/address-policy.js'
import { createGuardedRequest } from '../../outbound/guarded-request.js'
import { createProviderModel } from './provider-model.js'

let provider: ScriptedProvider

beforeEach(async () => {
  provider = await startScriptedProvider()
})

afterEach(async () => provider.close())

async function failWith(reply: WrittenReply, limits: Parameters<typeof providerDependencies>[0] = {}) {
  provider.always(reply)
  const model = createProviderModel(providerDependencies(limits), workspaceAt(provider.url))
  return failureOf(model, questionWithSearch)
}

interface FailureCase {
  readonly because: string
  readonly steps: readonly Step[]
  readonly failure: string
  readonly said?: string
}

const hi = chunk({ content: 'Hi' })

const badStreams: readonly FailureCase[] = [
  {
    because: 'a page of HTML',
    steps: ['<html><title>Sign in</title></html>'],
    failure: 'not-understood',
    said: 'Sign in',
  },
  { because: 'plain text', steps: ['all is well'], failure: 'not-understood', said: 'all is well' },
  { because: 'nothing', steps: [], failure: 'not-understood' },
  { because: 'white space', steps: ['\n', '  \r\n'], failure: 'not-understood' },
  { because: 'comments alone', steps: [': ping\n\n', ': ping\n\n'], failure: 'not-understood' },
  { because: 'half an object', steps: ['{"choices":[{"mess'], failure: 'not-understood' },
  { because: 'an object that is no answer', steps: ['{"status":"ok"}'], failure: 'not-understood' },
  { because: 'an object without choices', steps: ['{"choices":[]}'], failure: 'not-understood' },
  {
    because: 'an event that is no JSON',
    steps: [hi, 'data: {"choices":[{"de\n\n', done],
    failure: 'not-understood',
  },
  {
    because: 'a call without a name',
    steps: [chunk({ tool_calls: [{ index: 0, function: { arguments: '{}' } }] }), done],
    failure: 'not-understood',
  },
  { because: 'an end without a reason', steps: [hi], failure: 'cut-off' },
  { because: 'an event cut in half', steps: [hi, 'data: {"choices":[{"de'], failure: 'cut-off' },
  { because: 'a connection that breaks after text', steps: [hi, cut], failure: 'cut-off' },
  {
    because: 'a connection that breaks in a call',
    steps: [chunk({ tool_calls: [{ index: 0, id: 'a' }] }), cut],
    failure: 'cut-off',
  },
  { because: 'a connection that breaks in an object', steps: ['{"choices":[', cut], failure: 'cut-off' },
  {
    because: 'an error among the chunks',
    steps: [hi, { data: { error: { message: 'out of memory', type: 'server_error' } } }],
    failure: 'provider-failed',
    said: 'out of memory',
  },
  {
    because: 'an error with a status among the chunks',
    steps: [{ data: { error: { message: 'slow down', code: 429 } } }],
    failure: 'overloaded',
    said: 'slow down',
  },
  {
    because: 'an error as vLLM writes it',
    steps: [{ data: { object: 'error', message: 'too long', type: 'BadRequestError', code: 400 } }],
    failure: 'request-refused',
    said: 'too long',
  },
  {
    because: 'an error as a text',
    steps: [{ data: { error: 'it broke' } }],
    failure: 'provider-failed',
    said: 'it broke',
  },
  {
    because: 'an event of the type error',
    steps: [hi, 'event: error\ndata: {"message":"it broke"}\n\n'],
    failure: 'provider-failed',
    said: 'it broke',
  },
  {
    because: 'an event of the type error with bare words',
    steps: ['event: error\ndata: it broke\n\n'],
    failure: 'provider-failed',
    said: 'it broke',
  },
  {
    because: 'an object with an error',
    steps: ['{"error":{"message":"no","code":"invalid_api_key"}}'],
    failure: 'key-refused',
    said: 'no',
  },
  {
    because: 'a list with an error',
    steps: ['[{"error":{"message":"no","code":400}}]'],
    failure: 'request-refused',
    said: 'no',
  },
  { because: 'the reason error', steps: [hi, chunk({}, 'error'), done], failure: 'provider-failed' },
]

describe('an answer of status 200 fails for', () => {
  for (const { because, steps, failure, said } of badStreams)
    test(because, async () => {
      const { error } = await failWith({ steps })
      expect({ failure: error.failure, said: said === undefined ? undefined : error.said }).toEqual({
        failure,
        said,
      })
      expect(error.message).toContain('support')
      expect(error.message).toContain(provider.url.replace('http://', ''))
    })

  test('text that breaks off, after that text was told', async () => {
    const { events, error } = await failWith({ steps: [hi, cut] })
    expect([...inShort(events), error.failure]).toEqual(['text:Hi', 'cut-off'])
  })
})

const limitCases = [
  {
    because: 'silence before the first byte',
    steps: [hang],
    limits: { silenceMs: 40 },
    failure: 'timed-out',
  },
  { because: 'silence after text', steps: [hi, hang], limits: { silenceMs: 300 }, failure: 'timed-out' },
  { because: 'no end in time', steps: [hi, hang], limits: { timeoutMs: 300 }, failure: 'timed-out' },
  {
    because: 'more text than allowed',
    steps: [chunk({ content: 'x'.repeat(60) }), chunk({ content: 'é'.repeat(30) }), done],
    limits: { mostOutputBytes: 100 },
    failure: 'output-too-long',
  },
  {
    because: 'longer arguments than allowed',
    steps: [
      chunk({ tool_calls: [{ index: 0, id: 'a', function: { name: 'f', arguments: 'x'.repeat(101) } }] }),
      done,
    ],
    limits: { mostOutputBytes: 100 },
    failure: 'output-too-long',
  },
  {
    because: 'more reasoning than allowed',
    steps: [chunk({ reasoning: 'x'.repeat(101) }), done],
    limits: { mostOutputBytes: 100 },
    failure: 'output-too-long',
  },
  {
    because: 'a line without an end',
    steps: Array.from({ length: 80 }, () => `data: ${'x'.repeat(1_000)}`),
    limits: { mostOutputBytes: 100 },
    failure: 'output-too-long',
  },
  {
    because: 'more calls than anybody needs',
    steps: [
      chunk({ tool_calls: Array.from({ length: 129 }, (_, index) => ({ index, function: { name: 'f' } })) }),
      done,
    ],
    limits: {},
    failure: 'output-too-long',
  },
]

describe('an answer fails for', () => {
  for (const { because, steps, limits, failure } of limitCases)
    test(because, async () => expect((await failWith({ steps }, limits)).error.failure).toBe(failure))
})

const refusals: readonly {
  readonly because: string
  readonly reply: WrittenReply
  readonly failure: string
}[] = [
  { because: '401', reply: errorReply(401), failure: 'key-refused' },
  { because: '403', reply: errorReply(403), failure: 'key-refused' },
  {
    because: '400 about the key, as Gemini answers',
    reply: jsonReply([{ error: { code: 400, message: 'API key not valid. Please pass one.' } }], {
      status: 400,
    }),
    failure: 'key-refused',
  },
  {
    because: '404 that names the model',
    reply: errorReply(404, { message: 'No model-1 here' }),
    failure: 'unknown-model',
  },
  {
    because: '404 with the code of it',
    reply: errorReply(404, { code: 'model_not_found' }),
    failure: 'unknown-model',
  },
  {
    because: '404 of a deployment',
    reply: errorReply(404, { code: 'DeploymentNotFound' }),
    failure: 'unknown-model',
  },
  {
    because: '400 about a model that does not exist',
    reply: errorReply(400, { message: 'The model `x` does not exist' }),
    failure: 'unknown-model',
  },
  {
    because: 'any other 404',
    reply: { status: 404, steps: ['<title>Not Found</title>'] },
    failure: 'request-refused',
  },
  {
    because: 'any other 400',
    reply: errorReply(400, { message: 'context too long' }),
    failure: 'request-refused',
  },
  {
    because: '422',
    reply: jsonReply({ detail: [{ msg: 'field required' }] }, { status: 422 }),
    failure: 'request-refused',
  },
  {
    because: '400 about tools',
    reply: errorReply(400, { message: 'model-1 does not support tools' }),
    failure: 'no-tool-calling',
  },
  {
    because: '400 about a switch for tools, as vLLM answers',
    reply: errorReply(400, { message: '"auto" tool choice requires --enable-auto-tool-choice' }),
    failure: 'no-tool-calling',
  },
  {
    because: '400 about functions',
    reply: errorReply(400, { message: 'Function calling is not enabled' }),
    failure: 'no-tool-calling',
  },
  { because: '429', reply: errorReply(429), failure: 'overloaded' },
  { because: '500', reply: errorReply(500), failure: 'provider-failed' },
  { because: '529', reply: errorReply(529), failure: 'provider-failed' },
  {
    because: 'a redirect that changes the method',
    reply: { status: 302, headers: { location: '/x' }, steps: [] },
    failure: 'request-refused',
  },
  {
    because: 'a refusal that breaks off',
    reply: { status: 401, steps: ['{"err', cut] },
    failure: 'key-refused',
  },
]

describe('a refusal is told apart:', () => {
  for (const { because, reply, failure } of refusals)
    test(because, async () => {
      const { error } = await failWith(reply)
      expect([error.failure, error.status]).toEqual([failure, reply.status])
    })
})

async function failAt(baseUrl: string | null, changes = {}, deps = providerDependencies()) {
  return (await failureOf(createProviderModel(deps, workspaceAt(baseUrl, changes)))).error
}

describe('nobody is reached', () => {
  test('at an address that may not be called, and the message names the flag', async () => {
    const send = createGuardedRequest({ policy: createAddressPolicy([]), resolveHost: async () => [] })
    const error = await failAt(provider.url, {}, { ...providerDependencies(), send })
    expect(error.failure).toBe('address-refused')
    expect(error.message).toContain('--experimental-allowed-ip-networks 127.0.0.1')
    expect(provider.requests).toEqual([])
  })

  test('by a name that nobody has', async () => {
    const notFound = Object.assign(new Error('no'), { code: 'ENOTFOUND' })
    const resolveHost = async () => Promise.reject(notFound)
    const send = createGuardedRequest({ policy: createAddressPolicy('any'), resolveHost })
    expect((await failAt('http://nowhere.test', {}, { ...providerDependencies(), send })).failure).toBe(
      'host-not-found',
    )
  })

  test('where nobody listens', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    const error = await failAt(`http://127.0.0.1:${port}`)
    expect(error.failure).toBe('connection-failed')
    expect(error.message).toContain('ECONNREFUSED')
  })

  test('by TLS where no TLS is spoken', async () => {
    const error = await failAt(provider.url.replace('http:', 'https:'))
    expect(error.failure).toBe('connection-failed')
    expect(error.message).toContain('TLS')
  })

  const lacking = [
    { because: 'a base that is no URL', baseUrl: 'localhost:8000', changes: {} },
    { because: 'no base for a server of one’s own', baseUrl: null, changes: {} },
    {
      because: 'no deployment',
      baseUrl: 'https://x.test',
      changes: { source: 'providerAManaged', apiVersion: '1' },
    },
    {
      because: 'no key for a provider that asks for one',
      baseUrl: null,
      changes: { source: 'providerA', apiKey: undefined },
    },
    { because: 'a key that is white space', baseUrl: null, changes: { source: 'mistral', apiKey: ' \n' } },
    {
      because: 'a key that cannot be sent',
      baseUrl: 'http://127.0.0.1:1',
      changes: { apiKey: 'secret\r\nx: y' },
    },
    { because: 'no provider at all', baseUrl: null, changes: { source: 'builtIn' } },
  ]
  for (const { because, baseUrl, changes } of lacking)
    test(`with ${because}`, async () => {
      const error = await failAt(baseUrl, changes)
      expect(error.failure).toBe('not-set-up')
      expect(error.message).not.toContain('secret')
    })
})

describe('what a provider says', () => {
  const key = 'the-key-of-tests'
  const sayings = [
    { because: 'without the key', said: `the key ${key} is wrong`, shown: 'the key [hidden] is wrong' },
    {
      because: 'without what looks like a key',
      said: 'Incorrect key sk-ab12****zz.',
      shown: 'Incorrect key [hidden]',
    },
    {
      because: 'without what stands for a login',
      said: 'got Bearer abc.def-1 there',
      shown: 'got [hidden] there',
    },
    { because: 'without control characters', said: 'a\u0000b\n\u001B[31mc\u202Ed', shown: 'a b [31mc d' },
    { because: 'cut short', said: 'x'.repeat(501), shown: `${'x'.repeat(499)}…` },
  ]
  for (const { because, said, shown } of sayings)
    test(`is passed on ${because}`, async () => {
      const { error } = await failWith(errorReply(400, { message: said }))
      expect(error.said).toBe(shown)
      expect(`${error.message}${error.stack}`).not.toContain(key)
    })

  test('is never our message', async () => {
    const { error } = await failWith(errorReply(401, { message: 'words of another' }))
    expect(error.message).toMatch(/refused the key of the workspace with status 401\. Set an apiKey/)
  })

  test('a workspace without a key is told that it has none', async () => {
    provider.always(errorReply(401))
    const model = createProviderModel(
      providerDependencies(),
      workspaceAt(provider.url, { apiKey: undefined }),
    )
    expect((await failureOf(model, question)).error.message).toContain('the workspace has none')
  })
})
