import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { apiError } from '../domain/errors/api-error.js'
import { mediaTypeOf } from '../domain/media-type.js'
import { parseJson } from './parse-json.js'

const json = 'application/json'

/** Reads and parses the body of a route that takes JSON. */
export async function readJsonBody(request: IncomingMessage, limitBytes: number): Promise<unknown> {
  requireJson(request.headers['content-type'])
  const bytes = await readBytes(request, limitBytes)
  if (bytes.length === 0) throw apiError('missing_payload', 'JSON')
  return parseJson(bytes)
}

function requireJson(contentType: string | undefined): void {
  if (contentType === undefined) throw apiError('missing_content_type', [json])
  if (mediaTypeOf(contentType) !== json) throw apiError('invalid_content_type', contentType, [json])
}

/** The limit counts what comes out of the decompression, so a small body cannot grow without bound. */
async function readBytes(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let total = 0
  for await (const chunk of bodyChunks(request, limitBytes)) {
    total += chunk.length
    if (total > limitBytes) throw apiError('payload_too_large', limitBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, total)
}

/** The body without its compression. One that says it is over the limit is refused before it is read;
 *  what it turns out to be is for the reader to count. */
export async function* bodyChunks(request: IncomingMessage, limitBytes: number): AsyncGenerator<Buffer> {
  const decoder = decoderFor(request.headers['content-encoding'])
  if (decoder === undefined && Number(request.headers['content-length'] ?? 0) > limitBytes) {
    throw apiError('payload_too_large', limitBytes)
  }
  try {
    yield* decoder === undefined ? undecoded(request) : decompressed(request, decoder)
  } finally {
    // The rest of a refused body is read and dropped: a caller still sending would not see the answer.
    request.resume()
  }
}

/** Leaving a loop over the request itself would cut the connection before it was answered. */
function undecoded(request: IncomingMessage): AsyncIterable<Buffer> {
  return request.iterator({ destroyOnReturn: false })
}

type Decoder = ReturnType<typeof createGunzip> | ReturnType<typeof createBrotliDecompress>

/** An encoding that is not known here is left as it is: the bytes then fail to parse, which says so. */
function decoderFor(encoding: string | undefined): Decoder | undefined {
  switch (encoding?.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    default:
      return undefined
  }
}

async function* decompressed(source: Readable, decoder: Decoder): AsyncGenerator<Buffer> {
  source.on('error', (error) => decoder.destroy(error))
  source.pipe(decoder)
  try {
    yield* decoder
  } catch (error) {
    if (source.errored) throw error
    throw apiError('bad_request', 'The compressed body is cut off or damaged: it does not decompress.')
  } finally {
    source.unpipe(decoder)
    decoder.destroy()
  }
}
