import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaticPage } from '../../src/domain/static-page.js'
import { temporaryFolder } from '../support/launch.js'
import { rawRequest, type RawOptions, type RawReply } from '../support/raw-request.js'
import { startTestServer, type TestServer } from '../support/test-server.js'

const html = '<!doctype html><title>Search</title>'
const script = `/* ${'words that come again and '.repeat(200)} */ "é"`
const policy = "default-src 'self'"

const pages = new Map<string, StaticPage>([
  [
    '/',
    {
      contentType: 'text/html; charset=utf-8',
      bytes: Buffer.from(html),
      headers: { 'content-security-policy': policy },
    },
  ],
  ['/app/', { contentType: 'text/html; charset=utf-8', bytes: Buffer.from(html), headers: {} }],
  [
    '/app/main.4f2a.js',
    {
      contentType: 'text/javascript; charset=utf-8',
      bytes: Buffer.from(script),
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    },
  ],
])

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ pages })
})
afterAll(async () => server.stop())

const scriptPath = '/app/main.4f2a.js'
const browser = { accept: 'text/html,*/*;q=0.8' }

async function get(path: string, headers = {}, options: RawOptions = {}): Promise<RawReply> {
  return rawRequest(server.url, path, { ...options, headers })
}

describe('A page', () => {
  test('is read without a key, as the bytes and the type that were given', async () => {
    const answer = await get(scriptPath)
    expect(answer).toMatchObject({ status: 200, text: script })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(Buffer.byteLength(script)),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    })
    expect(answer.headers['content-encoding']).toBeUndefined()
  })

  test('has its own policy, and is asked for again unless it says otherwise', async () => {
    const { headers } = await get('/', browser)
    expect(headers).toMatchObject({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
    expect((await get('/app/')).headers['content-security-policy']).toBeUndefined()
  })

  test('is found whatever question follows its path, and with a key that is none', async () => {
    expect(await get(`${scriptPath}?v=2`)).toMatchObject({ status: 200, text: script })
    expect(await get(scriptPath, { authorization: 'Bearer nonsense' })).toMatchObject({ status: 200 })
  })

  test('is described by HEAD as by GET, without its bytes', async () => {
    const whole = await get(scriptPath, { 'accept-encoding': 'gzip' })
    const head = await get(scriptPath, { 'accept-encoding': 'gzip' }, { method: 'HEAD' })
    expect(head).toMatchObject({ status: 200, text: '' })
    for (const name of [
      'content-type',
      'content-length',
      'content-encoding',
      'etag',
      'cache-control',
      'vary',
    ])
      expect(head.headers[name], name).toEqual(whole.headers[name])
  })

  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    test(`cannot be sent a ${method}`, async () => {
      const answer = await get(scriptPath, {}, { method })
      expect(answer).toMatchObject({ status: 405, text: '' })
      expect(answer.headers.allow).toBe('GET, HEAD')
    })
})

describe('A page is compressed', () => {
  const encodings = [
    { name: 'br', decode: brotliDecompressSync },
    { name: 'gzip', decode: gunzipSync },
    { name: 'deflate', decode: inflateSync },
  ]
  for (const { name, decode } of encodings)
    test(`with ${name}, alike the second time`, async () => {
      const first = await get(scriptPath, { 'accept-encoding': name })
      const second = await get(scriptPath, { 'accept-encoding': name })
      expect(first.headers['content-encoding']).toBe(name)
      expect(first.bytes.length).toBeLessThan(script.length / 10)
      expect(decode(first.bytes).toString()).toBe(script)
      expect(second.bytes.equals(first.bytes)).toBe(true)
    })
})

describe('A page that the caller has is not sent again', () => {
  const tags = [
    { tag: (etag: string) => etag, because: 'by the tag it came with' },
    { tag: (etag: string) => `"other", ${etag}`, because: 'by one of several tags' },
    { tag: (etag: string) => etag.replace('W/', ''), because: 'by its tag without the mark of a weak one' },
    { tag: () => '*', because: 'by a star' },
  ]
  for (const { tag, because } of tags)
    test(because, async () => {
      const { etag, ...first } = (await get('/', browser)).headers
      const again = await get('/', { ...browser, 'if-none-match': tag(etag ?? '') })
      expect(again).toMatchObject({ status: 304, text: '' })
      expect(again.headers).toMatchObject({ etag, vary: first.vary, 'content-security-policy': policy })
      expect(again.headers['content-length']).toBeUndefined()
    })

  test('but it is when the tag is that of another page', async () => {
    const { headers } = await get(scriptPath)
    const other = await get('/', { ...browser, 'if-none-match': headers.etag ?? '' })
    expect(other).toMatchObject({ status: 200, text: html })
  })

  test('and its tag is the same however it is compressed', async () => {
    const plain = await get(scriptPath)
    const compressed = await get(scriptPath, { 'accept-encoding': 'br' })
    expect(plain.headers.etag).toMatch(/^W\/"[\w-]+"$/)
    expect(compressed.headers.etag).toBe(plain.headers.etag)
  })
})

describe('No page is found', () => {
  const paths = [
    { path: '/app/main.js', because: 'at a path that none was given' },
    { path: '/app/main.4f2a.js/', because: 'with a slash at its end' },
    { path: '//app/main.4f2a.js', because: 'with a slash repeated' },
    { path: '/app/../app/main.4f2a.js', because: 'with a step up' },
    { path: '/app/..%2f..%2f..%2fetc%2fpasswd', because: 'with steps up that are encoded' },
    { path: '/app/../../../../../etc/passwd', because: 'with steps up to the files of the machine' },
    { path: '/app/%6dain.4f2a.js', because: 'in another spelling' },
    { path: '/app/__proto__', because: 'with a name that every object has' },
    { path: '/package.json', because: 'beside what was given' },
  ]
  for (const { path, because } of paths)
    test(because, async () => expect(await get(path)).toMatchObject({ status: 404, text: '' }))
})

describe('Beside pages', () => {
  test('programs still get the sign of life', async () => {
    const answer = await get('/')
    expect(answer).toMatchObject({ status: 200, body: { status: expect.any(String) } })
  })

  test('a browser gets the page', async () => expect(await get('/', browser)).toMatchObject({ text: html }))

  test('routes answer a browser as they did', async () => {
    expect((await get('/health', browser)).body).toEqual({ status: 'available' })
    expect(await get('/keys', browser)).toMatchObject({ status: 401 })
  })

  test('the path of a folder leads to its page, relative to where it was asked for', async () => {
    const answer = await get('/app')
    expect(answer).toMatchObject({ status: 308, text: '' })
    expect(new URL(answer.headers.location ?? '', 'http://a.example/search/app').pathname).toBe(
      '/search/app/',
    )
  })

  test('a server does not start when a page stands where a route answers', async ({ onTestFinished }) => {
    const page = { contentType: 'text/html', bytes: Buffer.from(html), headers: {} }
    const dataPath = temporaryFolder(onTestFinished)
    const starting = startTestServer({ dataPath, pages: new Map([['/indexes/movies', page]]) })
    await expect(starting).rejects.toThrow('/indexes/movies')
  })
})
