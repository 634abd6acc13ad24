import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../support/create-key.js'
import { finish } from '../support/finish-task.js'
import { outcomeOf } from '../support/outcome-of.js'
import { routeTable } from '../support/route-table.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { markerOf } from './markers.js'
import { searchRoutes } from './random-requests.js'
import { signTenantToken } from './sign-tenant-token.js'

const routes = await routeTable()
const marker = markerOf(0)
const foreign = `foreign-${marker}`

let server: TestServer
let token: string
let narrowToken: string

beforeAll(async () => {
  server = await startTestServer()
  await finish(server, 'PUT', '/indexes/movies/settings/filterable-attributes', { json: ['tenant'] })
  await finish(server, 'POST', '/indexes/movies/documents', { json: [{ id: 1, tenant: 1, title: marker }] })
  await finish(server, 'POST', `/indexes/${foreign}/documents`, { json: [{ id: 1 }] })
  const parent = await createKey(server, { actions: ['*', 'chatCompletions'] })
  token = signTenantToken(parent, ['*'])
  const narrow = await createKey(server, { actions: ['search'], indexes: ['movies', foreign] })
  narrowToken = signTenantToken(narrow, { movies: { filter: 'tenant = 2' } })
})

afterAll(async () => server.stop())

/** Callers are checked before anything else that was sent. */
async function callRoute(method: string, path: string, key: string) {
  const filled = path.replace(':indexUid', 'movies').replaceAll(/:\w+/g, '1')
  const isRead = method === 'GET' || method === 'DELETE'
  return server.call(method, filled, { key, ...(!isRead && { json: {} }) })
}

describe('a tenant token', () => {
  const open = routes.filter(({ action }) => action === 'none')
  const tenantActions = new Set<string>(['search', 'chatCompletions', 'none'])
  const closed = routes.filter(({ action }) => !tenantActions.has(action))

  test('is for some routes and not for others', () => {
    expect(closed.length).toBeGreaterThan(40)
    expect(open.length).toBeGreaterThan(0)
  })

  for (const { method, path } of closed)
    test(`of a key with every action is refused by ${method} ${path}`, async () => {
      const reply = await callRoute(method, path, token)
      expect(outcomeOf(reply)).toBe('403 invalid_api_key')
      expect(reply.text).not.toContain(marker)
    })

  for (const { method, path } of open)
    test(`is told nothing that its rules hide by ${method} ${path}, which is open to all`, async () => {
      const reply = await callRoute(method, path, narrowToken)
      expect(reply.status).toBe(200)
      expect(reply.text).not.toContain(marker)
    })

  // A new route that searches has to be compared with copies too: see `random-requests.ts`.
  test('can search by the routes that are compared with copies, and by no other', () => {
    const searching = routes.filter(({ action }) => action === 'search')
    expect(searching.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      [...searchRoutes].toSorted(),
    )
  })
})

describe('an index that the rules leave out is as one that is not there', () => {
  const cases = [
    { name: 'a search', method: 'POST', path: '/indexes/#/search', json: {} },
    { name: 'a search by GET', method: 'GET', path: '/indexes/#/search?q=a', json: undefined },
    { name: 'a facet search', method: 'POST', path: '/indexes/#/facet-search', json: { facetName: 'id' } },
    {
      name: 'several searches',
      method: 'POST',
      path: '/multi-search',
      json: { queries: [{ indexUid: '#' }] },
    },
    {
      name: 'several searches, the first of them allowed',
      method: 'POST',
      path: '/multi-search',
      json: { queries: [{ indexUid: 'movies' }, { indexUid: '#' }] },
    },
    {
      name: 'a federated search',
      method: 'POST',
      path: '/multi-search',
      json: { queries: [{ indexUid: 'movies' }, { indexUid: '#' }], federation: {} },
    },
    {
      name: 'facets of a federated search',
      method: 'POST',
      path: '/multi-search',
      json: { queries: [{ indexUid: 'movies' }], federation: { facetsByIndex: { '#': ['id'] } } },
    },
  ]
  for (const { name, method, path, json } of cases)
    test(`to ${name}`, async () => {
      const told = await Promise.all(
        [foreign, 'nowhere'].map(async (uid) => {
          const named: unknown = json && JSON.parse(JSON.stringify(json).replaceAll('#', uid))
          const options = { key: narrowToken, ...(named !== undefined && { json: named }) }
          const reply = await server.call(method, path.replace('#', uid), options)
          return { outcome: outcomeOf(reply), text: reply.text.replaceAll(uid, '#') }
        }),
      )
      expect(told[0]?.outcome).toBe('403 invalid_api_key')
      expect(told[0]).toEqual(told[1])
    })
})
