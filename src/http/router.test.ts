import { describe, expect, test } from 'vitest'
import { noContent } from './answer.js'
import { defineRoute, type Method, type Route } from './route.js'
import { createRouter } from './router.js'

function route(method: Method, path: string): Route {
  return defineRoute({
    method,
    path,
    action: 'none',
    summary: '',
    decode: () => undefined,
    handle: noContent,
  })
}

const findRoute = createRouter([
  route('GET', '/'),
  route('GET', '/indexes'),
  route('POST', '/indexes'),
  route('GET', '/indexes/:indexUid'),
  route('GET', '/indexes/:indexUid/documents/:documentId'),
  route('POST', '/indexes/:indexUid/documents/fetch'),
  route('GET', '/tasks/:taskId'),
  route('POST', '/tasks/cancel'),
])

const found = [
  { path: '/', route: '/', params: {}, because: 'the root' },
  { path: '', route: '/', params: {}, because: 'nothing at all is the root' },
  { path: '/indexes', route: '/indexes', params: {}, because: 'a fixed path' },
  { path: '//indexes///', route: '/indexes', params: {}, because: 'slashes too many do not count' },
  { path: 'indexes', route: '/indexes', params: {}, because: 'nor does one too few' },
  { path: '/indexes/a', route: '/indexes/:indexUid', params: { indexUid: 'a' }, because: 'a parameter' },
  {
    path: '/indexes/a%2Fb',
    route: '/indexes/:indexUid',
    params: { indexUid: 'a%2Fb' },
    because: 'a parameter stays encoded',
  },
  {
    path: '/indexes/__proto__',
    route: '/indexes/:indexUid',
    params: { indexUid: '__proto__' },
    because: 'a parameter may be called anything',
  },
  {
    path: '/indexes/:indexUid',
    route: '/indexes/:indexUid',
    params: { indexUid: ':indexUid' },
    because: 'even what the route is called',
  },
  {
    path: '/indexes/a/documents/b',
    route: '/indexes/:indexUid/documents/:documentId',
    params: { indexUid: 'a', documentId: 'b' },
    because: 'two parameters in their order',
  },
  {
    path: '/indexes/indexes/documents/documents',
    route: '/indexes/:indexUid/documents/:documentId',
    params: { indexUid: 'indexes', documentId: 'documents' },
    because: 'parameters with the names of fixed segments',
  },
  {
    path: '/indexes/a/documents/fetch',
    route: '/indexes/:indexUid/documents/fetch',
    params: { indexUid: 'a' },
    because: 'a fixed segment wins over a parameter',
  },
]

const unknown = [
  { path: '/index', because: 'the beginning of a segment' },
  { path: '/indexes/a/documents', because: 'a step on the way to a route' },
  { path: '/indexes/a/b', because: 'a segment too many' },
  { path: '/Indexes', because: 'other letters' },
  { path: '/%69ndexes', because: 'a fixed segment in percent signs' },
  { path: '/constructor', because: 'what every object has' },
  { path: '/tasks', because: 'a parameter left out' },
]

const refused = [
  { paths: ['/a', '/a'], because: 'two routes for one method and path', says: 'two routes for GET /a' },
  { paths: ['/a/:b', '/a/:b/'], because: 'the same with a slash', says: 'two routes' },
  { paths: ['/a/:b', '/a/:c'], because: 'the same under another name', says: 'two routes' },
]

describe('The router finds', () => {
  for (const { path, route: expected, params, because } of found)
    test(because, () => {
      const match = findRoute(path)
      expect([...(match?.byMethod.values() ?? [])].map((each) => each.path)).toContain(expected)
      expect(match?.params).toEqual(params)
    })

  test('every method of a path, in the order of the table', () => {
    expect([...(findRoute('/indexes')?.byMethod.keys() ?? [])]).toEqual(['GET', 'POST'])
  })

  test('only the methods of the fixed segment where one wins', () => {
    expect([...(findRoute('/tasks/cancel')?.byMethod.keys() ?? [])]).toEqual(['POST'])
  })
})

describe('The router does not find', () => {
  for (const { path, because } of unknown) test(because, () => expect(findRoute(path)).toBeUndefined())
})

describe('The router refuses a table with', () => {
  for (const { paths, says, because } of refused)
    test(because, () => expect(() => createRouter(paths.map((path) => route('GET', path)))).toThrow(says))

  test('two names for the parameter of one path', () => {
    expect(() => createRouter([route('GET', '/a/:b'), route('POST', '/a/:c')])).toThrow('two sets of names')
  })
})
