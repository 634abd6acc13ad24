import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { providerDependencies, workspaceAt } from '../../../test/support/ask-provider.js'
import {
  errorReply,
  jsonReply,
  startScriptedProvider,
  textReply,
  toolCallReply,
  type Reply,
  type ScriptedProvider,
} from '../../../test/support/scripted-provider.js'
import { createAddressPolicy } from '../../outbound/address-policy.js'
import { createGuardedRequest, type GuardedRequestDependencies } from '../../outbound/guarded-request.js'
import { testConnection } from './test-connection.js'

let provider: ScriptedProvider

beforeEach(async () => {
  provider = await startScriptedProvider()
})

afterEach(async () => provider.close())

async function resolveHost() {
  return [{ address: '127.0.0.1', family: 4 }]
}

function pem(name: string): Buffer {
  return readFileSync(new URL(`../../../test/fixtures/tls/${name}.pem`, import.meta.url))
}

const obedient = toolCallReply({ name: 'report_status', arguments: { works: true } })

describe('what works is told:', () => {
  test('the model, the time and that functions are called', async () => {
    provider.script(obedient)
    const found = await testConnection(providerDependencies(), workspaceAt(provider.url), 'model-1')
    expect(found).toMatchObject({ works: true, model: 'model-1', calledFunction: true })
    expect(found.message).toMatch(/^model-1 answers; its first byte took \d+ ms\. It called/)
    expect(provider.requests[0]?.body).toMatchObject({
      model: 'model-1',
      tools: [{ function: { name: 'report_status' } }],
    })
  })

  test('that no function was called', async () => {
    provider.script(textReply('It works!'))
    const found = await testConnection(providerDependencies(), workspaceAt(provider.url), 'model-1')
    expect(found).toMatchObject({ works: true, calledFunction: false })
    expect(found.message).toContain('may answer without searching')
  })

  test('of a model that was chosen from the list', async () => {
    provider.script(jsonReply({ data: [{ id: 'text-embedding-3' }, { id: 'chat-1' }] }), obedient)
    const found = await testConnection(providerDependencies(), workspaceAt(provider.url), undefined)
    expect(found).toMatchObject({ works: true, model: 'chat-1' })
  })
})

const refusals: readonly { readonly because: string; readonly reply: Reply; readonly failure: string }[] = [
  { because: 'a key that is refused', reply: errorReply(401), failure: 'key-refused' },
  {
    because: 'no function calling',
    reply: errorReply(400, { message: 'tools are not supported' }),
    failure: 'no-tool-calling',
  },
  { because: 'a provider that fails', reply: errorReply(500), failure: 'provider-failed' },
]

async function testThrough(guard: Partial<GuardedRequestDependencies>, baseUrl: string) {
  const send = createGuardedRequest({ policy: createAddressPolicy('any'), resolveHost, ...guard })
  return testConnection({ ...providerDependencies(), send }, workspaceAt(baseUrl), 'model-1')
}

describe('what is wrong is told:', () => {
  for (const { because, reply, failure } of refusals)
    test(because, async () => {
      provider.always(reply)
      const found = await testConnection(providerDependencies(), workspaceAt(provider.url), 'model-1')
      expect(found).toMatchObject({ works: false, failure, models: [] })
    })

  test('an unknown model, with up to ten that exist, those like it first', async () => {
    const data = [
      ...Array.from({ length: 11 }, (_, number) => ({ id: `other-${number}` })),
      { id: 'model-2' },
    ]
    provider.always(({ method }) =>
      method === 'GET' ? jsonReply({ data }) : errorReply(404, { code: 'model_not_found' }),
    )
    const found = await testConnection(providerDependencies(), workspaceAt(provider.url), 'model-1')
    expect(found).toMatchObject({ works: false, failure: 'unknown-model' })
    expect(found.works ? [] : found.models).toEqual(['model-2', ...data.slice(0, 9).map(({ id }) => id)])
    expect(found.message).toContain('It has, among others: model-2, other-0')
  })

  test('a provider without any model', async () => {
    provider.always(jsonReply({ data: [] }))
    const found = await testConnection(providerDependencies(), workspaceAt(provider.url), undefined)
    expect(found).toMatchObject({ works: false, failure: 'unknown-model' })
  })

  test('an address that may not be called', async () => {
    const found = await testThrough({ policy: createAddressPolicy([]) }, provider.url)
    expect(found).toMatchObject({ works: false, failure: 'address-refused' })
    expect(found.message).toContain('--experimental-allowed-ip-networks')
  })

  test('a name that nobody has', async () => {
    const found = await testThrough({ resolveHost: async () => [] }, 'http://nowhere.test')
    expect(found).toMatchObject({ works: false, failure: 'host-not-found' })
  })

  test('a certificate that nobody vouches for', async () => {
    const secure = createServer({ cert: pem('server-cert'), key: pem('server-key') })
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
    const { port } = secure.address() as AddressInfo
    const found = await testThrough({}, `https://localhost:${port}`)
    expect(found).toMatchObject({ works: false, failure: 'certificate-refused' })
    expect(found.message).toContain('NODE_EXTRA_CA_CERTS')
    await new Promise((resolve) => secure.close(resolve))
  })
})
