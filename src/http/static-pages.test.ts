import { describe, expect, test } from 'vitest'
import type { StaticPage } from '../domain/static-page.js'
import { ok } from './answer.js'
import { defineRoute, type Method } from './route.js'
import { createRouter } from './router.js'
import { createStaticPages } from './static-pages.js'

const pageOf = (text: string, contentType = 'text/html'): StaticPage => ({
  contentType,
  bytes: Buffer.from(text),
  headers: {},
})

const route = (method: Method, path: string) =>
  defineRoute({ method, path, action: 'none', summary: '', decode: () => {}, handle: () => ok({}) })

/** The headers of a request that has but one. */
const only = (name: string, value: string | undefined) => (asked: string) =>
  asked === name ? value : undefined

const findRoute = createRouter([route('GET', '/'), route('POST', '/keys'), route('GET', '/keys/:key')])

describe('A page cannot stand', () => {
  const refused = [
    { path: '/keys', because: 'where a route answers' },
    { path: '/keys/', because: 'where a route answers that a slash follows' },
    { path: '/keys/main.js', because: 'where a parameter would take it' },
    { path: 'main.js', because: 'at a path without a slash in front' },
  ]
  for (const { path, because } of refused)
    test(because, () =>
      expect(() => createStaticPages(new Map([[path, pageOf('')]]), findRoute)).toThrow(path),
    )
})

describe('At the path that a page and a route share', () => {
  const findPage = createStaticPages(new Map([['/', pageOf('<h1>Search</h1>')]]), findRoute)
  const callers = [
    { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', isPage: true, because: 'a browser' },
    { accept: 'application/json, Text/HTML;q=0.1', isPage: true, because: 'whoever takes HTML at all' },
    { accept: '*/*', isPage: false, because: 'a command-line client' },
    { accept: 'application/json', isPage: false, because: 'a program that wants JSON' },
    { accept: 'text/html-fragment', isPage: false, because: 'a type that only begins alike' },
    { accept: undefined, isPage: false, because: 'a probe that says nothing' },
  ]
  for (const { accept, isPage, because } of callers)
    test(`${because} gets ${isPage ? 'the page' : 'what the route answers'}`, async () => {
      const found = await findPage({ method: 'GET', path: '/', header: only('accept', accept) })
      expect(found?.kind).toBe(isPage ? 'bytes' : undefined)
      if (found?.kind === 'bytes') expect(found.headers['vary']).toBe('Accept')
    })
})

describe('A page is compressed', () => {
  const cases = [
    { contentType: 'text/html; charset=utf-8', bytes: 1024, encoding: 'br', because: 'as text' },
    { contentType: 'image/svg+xml', bytes: 5000, encoding: 'br', because: 'as a drawing' },
    { contentType: 'application/wasm', bytes: 5000, encoding: 'br', because: 'as code' },
    { contentType: 'text/html', bytes: 1023, encoding: undefined, because: 'not when it is small' },
    { contentType: 'image/png', bytes: 5000, encoding: undefined, because: 'not as a picture' },
    { contentType: 'font/woff2', bytes: 5000, encoding: undefined, because: 'not as a font' },
  ]
  for (const { contentType, bytes, encoding, because } of cases)
    test(because, async () => {
      const page = pageOf('x'.repeat(bytes), contentType)
      const findPage = createStaticPages(new Map([['/page', page]]), findRoute)
      const header = only('accept-encoding', 'gzip, br')
      const found = await findPage({ method: 'GET', path: '/page', header })
      if (found?.kind !== 'bytes') throw new Error('no page was found')
      expect(found.headers['content-encoding']).toBe(encoding)
      expect(found.headers['vary']).toBe(encoding && 'Accept-Encoding')
      expect(found.bytes.length < bytes).toBe(encoding !== undefined)
    })
})
