import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Uuid } from '../domain/uuid.js'
import { memoryStore } from '../storage/memory-store.js'
import { openWebhooks, webhookTables, type Webhooks } from './webhooks.js'

const wanted = { url: 'https://example.com', headers: {} }

function open(): Webhooks {
  const store = memoryStore({ tables: webhookTables })
  return openWebhooks({ store, launchWebhook: undefined, newUuid: () => randomUUID() as Uuid })
}

function manyHeaders(letter: string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: 150 }, (_, number) => [`${letter}${number}`, 'x']))
}

// Asked for in the same tick, so that each begins before any other has ended.
describe('of things asked for at once', () => {
  test('as many webhooks are made as there may be', async () => {
    const webhooks = open()
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, async () => webhooks.create(wanted)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect(webhooks.list()).toHaveLength(20)
    expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'invalid_webhooks' } })
  })

  test('changes of one webhook are all kept', async () => {
    const webhooks = open()
    const { uuid } = await webhooks.create(wanted)
    await Promise.all([
      webhooks.change(uuid, { url: 'https://example.com/new' }),
      webhooks.change(uuid, { headers: { A: '1' } }),
      webhooks.change(uuid, { headers: { B: '2' } }),
    ])
    expect(webhooks.get(uuid)).toMatchObject({
      url: 'https://example.com/new',
      headers: { A: '1', B: '2' },
    })
  })

  test('headers of one webhook stay within their limit', async () => {
    const webhooks = open()
    const { uuid } = await webhooks.create(wanted)
    const outcomes = await Promise.allSettled([
      webhooks.change(uuid, { headers: manyHeaders('a') }),
      webhooks.change(uuid, { headers: manyHeaders('b') }),
    ])
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'invalid_webhook_headers' } },
    ])
    expect(webhooks.get(uuid).headers).toEqual(manyHeaders('a'))
  })

  test('a change does not bring back a webhook that is removed', async () => {
    const webhooks = open()
    const { uuid } = await webhooks.create(wanted)
    const outcomes = await Promise.allSettled([
      webhooks.remove(uuid),
      webhooks.change(uuid, { headers: { A: '1' } }),
      webhooks.remove(uuid),
    ])
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'webhook_not_found' } },
      { status: 'rejected', reason: { code: 'webhook_not_found' } },
    ])
    expect(webhooks.list()).toEqual([])
  })
})
