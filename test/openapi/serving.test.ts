import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawRequest } from '../support/raw-request.js'
import { startTestServer, type TestServer } from '../support/test-server.js'

const path = '/openapi.json'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(async () => server.stop())

describe('the document is served', () => {
  test('to everyone, with the version of the build', async () => {
    const { status, headers, body } = await rawRequest(server.url, path)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/json')
    expect(body).toMatchObject({ openapi: '3.1.0', info: { version: '0.0.0-test' } })
  })

  const encodings = [
    { encoding: 'br', undo: brotliDecompressSync },
    { encoding: 'gzip', undo: gunzipSync },
  ]
  for (const { encoding, undo } of encodings)
    test(`compressed with ${encoding} to those who read that`, async () => {
      const plain = await rawRequest(server.url, path)
      const compressed = await rawRequest(server.url, path, { headers: { 'accept-encoding': encoding } })
      expect(compressed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
      expect(undo(compressed.bytes).equals(plain.bytes)).toBe(true)
      expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 5)
    })

  test('not again to those who have it', async () => {
    const { headers } = await rawRequest(server.url, path)
    const again = await rawRequest(server.url, path, {
      headers: { 'if-none-match': headers.etag ?? '' },
    })
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' })
  })

  test('the same each time', async () => {
    const [first, second] = [await rawRequest(server.url, path), await rawRequest(server.url, path)]
    expect(second.bytes.equals(first.bytes)).toBe(true)
  })
})
