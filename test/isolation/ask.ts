import { unreachable } from '../../src/domain/unreachable.js'
import type { Reply, TestServer } from '../support/test-server.js'
import type { Body, TestRequest } from './random-requests.js'

/** Sends a request, with the names of indexes as `nameOf` has them. */
export async function ask(
  server: TestServer,
  { route, body }: TestRequest,
  { key, nameOf }: { readonly key: string; readonly nameOf: (uid: string) => string },
): Promise<Reply> {
  const { indexUid, ...search } = body
  const path = `/indexes/${nameOf(String(indexUid))}`
  switch (route) {
    case 'POST /indexes/:indexUid/search':
      return server.call('POST', `${path}/search`, { json: search, key })
    case 'GET /indexes/:indexUid/search':
      return server.call('GET', `${path}/search?${queryOf(search)}`, { key })
    case 'POST /indexes/:indexUid/facet-search':
      return server.call('POST', `${path}/facet-search`, { json: search, key })
    case 'POST /multi-search':
      return server.call('POST', '/multi-search', { json: renamed(body, nameOf), key })
    default:
      return unreachable(route)
  }
}

function queryOf(search: Body): string {
  const entries = Object.entries(search).map(([name, value]): [string, string] => {
    if (name === 'filter') return [name, JSON.stringify(value)]
    return [name, Array.isArray(value) ? value.join(',') : String(value)]
  })
  return new URLSearchParams(entries).toString()
}

function renamed(body: unknown, nameOf: (uid: string) => string): unknown {
  return JSON.parse(JSON.stringify(body), (name, value: unknown) => {
    if (name === 'indexUid') return nameOf(String(value))
    if (name !== 'facetsByIndex' || typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([uid, facets]) => [nameOf(uid), facets]))
  })
}
