import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { apiError } from '../domain/errors/api-error.js'
import { noContent, ok, type Answer } from './answer.js'
import { errorAnswer } from './error-response.js'
import { sendAnswer } from './send-answer.js'

/** Sends an answer over a real connection, and reads it. */
async function received(answer: Answer): Promise<{ status: number; headers: Headers; text: string }> {
  const server = createServer((request, response) => {
    void sendAnswer(response, answer, request.headers['accept-encoding'])
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // A server that listens on a port has an address with a number.
  const { port } = server.address() as AddressInfo
  const reply = await fetch(`http://127.0.0.1:${port}`, { headers: { 'accept-encoding': 'br, gzip' } })
  const text = await reply.text()
  server.closeAllConnections()
  server.close()
  return { status: reply.status, headers: reply.headers, text }
}

describe('A caller is told to come back later', () => {
  test('with a 503', async () => {
    const { status, headers, text } = await received(errorAnswer(apiError('too_many_search_requests'), '/'))
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('10')
    expect(JSON.parse(text)).toMatchObject({ code: 'too_many_search_requests', type: 'system' })
  })

  const others = [
    { answer: ok({}), because: 'an answer' },
    { answer: errorAnswer(apiError('internal'), '/'), because: 'a failure inside' },
    { answer: errorAnswer(apiError('api_key_not_found'), '/'), because: 'a mistake of theirs' },
  ]
  for (const { answer, because } of others)
    test(`but not with ${because}`, async () => {
      expect((await received(answer)).headers.get('retry-after')).toBeNull()
    })
})

async function* chunks() {
  yield 'data: 1\n\n'
  yield `data: ${'x'.repeat(100_000)}\n\n`
  yield 'data: é\n\n'
}

describe('What is sent', () => {
  test('as a stream is not compressed, not kept, and comes in order', async () => {
    const { status, headers, text } = await received({
      kind: 'stream',
      contentType: 'text/event-stream',
      chunks: chunks(),
    })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/event-stream')
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(text).toBe(`data: 1\n\ndata: ${'x'.repeat(100_000)}\n\ndata: é\n\n`)
  })

  test('as nothing has neither a body nor the length of one', async () => {
    const { status, headers, text } = await received(noContent())
    expect({ status, text }).toEqual({ status: 204, text: '' })
    expect(headers.get('content-length')).toBeNull()
  })

  const sizes = [
    { bytes: 1023, encoding: null, because: 'just too small to be compressed' },
    { bytes: 1024, encoding: 'br', because: 'just large enough to be compressed' },
  ]
  for (const { bytes, encoding, because } of sizes)
    test(`is ${because} at ${bytes} bytes`, async () => {
      // Of two bytes each, so that bytes and not characters are counted.
      const text = 'é'.repeat(511).padEnd(bytes - 511, 'x')
      const answer = await received({ kind: 'text', status: 200, contentType: 'text/plain', text })
      expect(Buffer.byteLength(text)).toBe(bytes)
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.text).toBe(text)
    })
})
