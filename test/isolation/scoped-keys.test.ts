import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../support/create-key.js'
import { finish } from '../support/finish-task.js'
import { outcomeOf } from '../support/outcome-of.js'
import { routeTable } from '../support/route-table.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { markerOf } from './markers.js'

const routes = await routeTable()
const marker = markerOf(0)
const foreign = `foreign-${marker}`
const other = `other-${marker}`

let server: TestServer
/** Every action, on one index. */
let key: string
let taskCount = 0
let ownTaskCount = 0

beforeAll(async () => {
  server = await startTestServer()
  const made: { readonly indexUid: string | null }[] = [
    await finish(server, 'POST', '/indexes/mine/documents', { json: [{ id: 1, title: 'mine' }] }),
    await finish(server, 'POST', `/indexes/${foreign}/documents`, { json: [{ id: 1, [marker]: marker }] }),
    await finish(server, 'POST', '/indexes', { json: { uid: other, primaryKey: marker } }),
    // Tasks that fail tell why, and some are on several indexes.
    await finish(server, 'POST', `/indexes/${foreign}/documents`, { json: [{ [marker]: 1 }] }),
    await finish(server, 'DELETE', `/indexes/missing-${marker}`),
    await finish(server, 'POST', '/swap-indexes', { json: [{ indexes: [foreign, other] }] }),
    await finish(server, 'PATCH', '/indexes/mine', { json: { primaryKey: 'title' } }),
    await finish(server, 'POST', `/tasks/cancel?indexUids=${foreign},mine`),
    await finish(server, 'DELETE', `/tasks?indexUids=missing-${marker}`),
  ]
  const { body } = await server.call('GET', '/tasks')
  taskCount = body.total
  ownTaskCount = made.filter(({ indexUid }) => indexUid === 'mine').length
  key = (await createKey(server, { actions: ['*'], indexes: ['mine'] })).key
})

afterAll(async () => server.stop())

describe('a key for one index is shown nothing of others', () => {
  // `/tasks/:id` and its like are called for every task below.
  const readable = routes.filter(({ method, path }) => method === 'GET' && !/\/:(?!indexUid)/.test(path))

  test('there is something to be read', () => expect(readable.length).toBeGreaterThan(20))

  for (const { path } of readable)
    test(`by GET ${path}`, async () => {
      const reply = await server.call('GET', path.replace(':indexUid', 'mine'), { key })
      expect(reply.text).not.toContain(marker)
    })

  for (const { path } of readable.filter(({ path: each }) => each.includes(':indexUid')))
    test(`by GET ${path} of another index`, async () => {
      const replies = await Promise.all(
        [foreign, 'nowhere'].map(async (uid) => {
          const reply = await server.call('GET', path.replace(':indexUid', uid), { key })
          return { outcome: outcomeOf(reply), text: reply.text.replaceAll(uid, '#') }
        }),
      )
      expect(replies[0]?.outcome).toBe('403 invalid_api_key')
      expect(replies[0]).toEqual(replies[1])
    })

  test('by any task or batch', async () => {
    const seen: string[] = []
    for (let uid = 0; uid <= taskCount; uid += 1)
      for (const path of [`/tasks/${uid}`, `/tasks/${uid}/documents`, `/batches/${uid}`]) {
        const reply = await server.call('GET', path, { key })
        expect(reply.text).not.toContain(marker)
        seen.push(outcomeOf(reply))
      }
    expect(seen).toContain('200')
    expect(seen).toContain('404 task_not_found')
    expect(seen).toContain('404 batch_not_found')
  })
})

describe('a key for one index counts nothing of others', () => {
  test('among indexes', async () => {
    const { body } = await server.call('GET', '/indexes', { key })
    expect(body).toMatchObject({ total: 1, results: [{ uid: 'mine' }] })
  })

  test('among statistics', async () => {
    const { body } = await server.call('GET', '/stats', { key })
    expect(Object.keys(body.indexes)).toEqual(['mine'])
  })

  const lists = ['/tasks', `/tasks?indexUids=${foreign},mine`, '/tasks?statuses=succeeded,failed']
  for (const path of lists)
    test(`among ${path.replace(marker, '…')}`, async () => {
      const { body } = await server.call('GET', path, { key })
      expect(ownTaskCount).toBe(2)
      expect(body.total).toBe(ownTaskCount)
      expect(body.results).toHaveLength(ownTaskCount)
    })

  test('among tasks of another index', async () => {
    const { body } = await server.call('GET', `/tasks?indexUids=${foreign}`, { key })
    expect(body).toMatchObject({ total: 0, results: [] })
  })

  test('among batches', async () => {
    const { body } = await server.call('GET', '/batches', { key })
    expect(body.total).toBe(body.results.length)
    expect(
      body.results.map(({ stats }: { stats: { indexUids: object } }) => Object.keys(stats.indexUids)),
    ).toEqual(body.results.map(() => ['mine']))
  })
})

describe('an index that a key is not for is as one that is not there', () => {
  const cases = [
    { method: 'POST', path: '/multi-search', json: { queries: [{ indexUid: '#' }] } },
    {
      method: 'POST',
      path: '/multi-search',
      json: { queries: [{ indexUid: 'mine' }], federation: { facetsByIndex: { '#': ['id'] } } },
    },
    { method: 'POST', path: '/swap-indexes', json: [{ indexes: ['mine', '#'] }] },
    { method: 'POST', path: '/indexes', json: { uid: '#' } },
    { method: 'PATCH', path: '/indexes/mine', json: { uid: '#' } },
    { method: 'POST', path: '/indexes/#/documents/fetch', json: {} },
    { method: 'POST', path: '/indexes/#/fields', json: {} },
    { method: 'POST', path: '/indexes/#/documents', json: [{ id: 1 }] },
    { method: 'DELETE', path: '/indexes/#', json: undefined },
    { method: 'PATCH', path: '/indexes/#/settings', json: {} },
  ]
  for (const { method, path, json } of cases)
    test(`to ${method} ${path} ${JSON.stringify(json) ?? ''}`, async () => {
      const replies = await Promise.all(
        [foreign, 'nowhere'].map(async (uid) => {
          const named: unknown = json && JSON.parse(JSON.stringify(json).replaceAll('#', uid))
          const options = { key, ...(named !== undefined && { json: named }) }
          const reply = await server.call(method, path.replace('#', uid), options)
          return { outcome: outcomeOf(reply), text: reply.text.replaceAll(uid, '#') }
        }),
      )
      expect(replies[0]?.outcome).toBe('403 invalid_api_key')
      expect(replies[0]).toEqual(replies[1])
    })
})
