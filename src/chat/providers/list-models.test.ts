import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { providerDependencies, workspaceAt } from '../../../test/support/ask-provider.js'
import {
  errorReply,
  jsonReply,
  startScriptedProvider,
  type ScriptedProvider,
} from '../../../test/support/scripted-provider.js'
import { listModels } from './list-models.js'

let provider: ScriptedProvider

beforeEach(async () => {
  provider = await startScriptedProvider()
})

afterEach(async () => provider.close())

async function list(base = '') {
  return listModels(
    providerDependencies(),
    workspaceAt(`${provider.url}${base}`),
    new AbortController().signal,
  )
}

describe('models are listed', () => {
  const bodies = [
    { because: 'from data', body: { object: 'list', data: [{ id: 'a', created: 5, owned_by: 'me' }] } },
    {
      because: 'from models',
      body: { models: [{ name: 'a', created: 5, owned_by: 'me' }, { id: 7 }, null] },
    },
    { because: 'from a list', body: [{ id: 'a', created: 5, owned_by: 'me', more: true }] },
  ]
  for (const { because, body } of bodies)
    test(because, async () => {
      provider.script(jsonReply(body, { writeBytes: 9 }))
      expect(await list()).toEqual([{ id: 'a', created: 5, owned_by: 'me' }])
      expect(provider.requests[0]).toMatchObject({ method: 'GET', path: '/v1/models' })
      expect(provider.requests[0]?.headers.authorization).toBe('Bearer the-key-of-tests')
    })

  test('with what is not told filled in', async () => {
    provider.script(jsonReply({ data: [{ id: 'a' }] }))
    expect(await list()).toEqual([{ id: 'a', created: 0, owned_by: new URL(provider.url).host }])
  })

  test('at the other form of the address, too', async () => {
    provider.script(errorReply(404), jsonReply({ data: [] }))
    expect(await list('/api')).toEqual([])
    expect(provider.requests.map(({ path }) => path)).toEqual(['/api/models', '/api/v1/models'])
  })

  test('of a deployment without asking: it is one', async () => {
    const settings = { source: 'providerAManaged', deploymentId: 'mine', apiVersion: '1' } as const
    const workspace = workspaceAt('https://x.test', settings)
    const models = await listModels(providerDependencies(), workspace, new AbortController().signal)
    expect(models).toEqual([{ id: 'mine', created: 0, owned_by: 'x.test' }])
  })
})

describe('no models are listed', () => {
  const cases = [
    { because: 'for a key that is refused', reply: errorReply(401), failure: 'key-refused' },
    { because: 'from a page', reply: { steps: ['<html>'] }, failure: 'not-understood' },
    { because: 'from an object without them', reply: jsonReply({ ok: true }), failure: 'not-understood' },
  ]
  for (const { because, reply, failure } of cases)
    test(because, async () => {
      provider.script(reply)
      await expect(list()).rejects.toMatchObject({ failure })
    })
})
