import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, deflate, gzip } from 'node:zlib'
import { unreachable } from '../domain/unreachable.js'
import type { Answer } from './answer.js'
import { drained } from './drained.js'
import { sendEventStream } from './event-stream.js'
import { negotiateEncoding, type ResponseEncoding } from './negotiate-encoding.js'

/** Below this, compressing costs more than it saves. */
export const smallestCompressedBytes = 1024

const retryAfterSeconds = 10

/** Writes an answer. Resolves when it was handed to the connection, or the connection is gone. */
export async function sendAnswer(
  response: ServerResponse,
  answer: Answer,
  acceptEncoding?: string,
): Promise<void> {
  switch (answer.kind) {
    case 'json':
      return sendWhole(
        response,
        answer.status,
        'application/json',
        JSON.stringify(answer.body),
        acceptEncoding,
      )
    case 'raw-json':
      return sendWhole(response, answer.status, 'application/json', answer.bytes, acceptEncoding)
    case 'text':
      return sendWhole(response, answer.status, answer.contentType, answer.text, acceptEncoding)
    case 'bytes':
      // On HEAD the connection keeps the bytes back, and their length is still told.
      response.writeHead(200, { ...answer.headers, 'content-length': answer.bytes.length }).end(answer.bytes)
      return
    case 'empty':
      // By their status these have no body: 204 may not name the length of one, and 304 would name that of
      // the body which the caller has.
      if (answer.status !== 204 && answer.status !== 304) response.setHeader('content-length', 0)
      response.writeHead(answer.status, answer.headers).end()
      return
    case 'events':
      return sendEventStream(response, answer.events)
    case 'stream':
      return sendStream(response, answer.contentType, answer.chunks)
    default:
      return unreachable(answer)
  }
}

async function sendWhole(
  response: ServerResponse,
  status: number,
  contentType: string,
  content: string | Uint8Array,
  acceptEncoding: string | undefined,
): Promise<void> {
  const length = Buffer.byteLength(content)
  const encoding = length < smallestCompressedBytes ? undefined : negotiateEncoding(acceptEncoding)
  const body = encoding === undefined ? content : await compress[encoding](content)
  if (encoding !== undefined) response.setHeader('content-encoding', encoding)
  if (length >= smallestCompressedBytes) response.setHeader('vary', 'Accept-Encoding')
  if (status === 503) response.setHeader('retry-after', retryAfterSeconds)
  response.writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

/** Never compressed: a compressor holds back what a reader is waiting for. */
async function sendStream(
  response: ServerResponse,
  contentType: string,
  chunks: AsyncIterable<string>,
): Promise<void> {
  response.writeHead(200, {
    'content-type': contentType,
    'cache-control': 'no-cache',
    'x-accel-buffering': 'no',
  })
  response.flushHeaders()
  for await (const chunk of chunks) {
    if (response.destroyed) return
    if (!response.write(chunk)) await drained(response)
  }
  response.end()
}

// Chosen for speed: answers are written once and read once.
const compress: Record<ResponseEncoding, (content: string | Uint8Array) => Promise<Buffer>> = {
  br: async (content) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: async (content) => promisify(gzip)(content, { level: 4 }),
  deflate: async (content) => promisify(deflate)(content, { level: 4 }),
}
