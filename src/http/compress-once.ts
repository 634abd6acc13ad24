import { promisify } from 'node:util'
import { brotliCompress, constants, deflate, gzip } from 'node:zlib'
import type { ResponseEncoding } from './negotiate-encoding.js'

/** The compressed forms of bytes that are sent often: each is made when it is first asked for, and kept. */
export function compressOnce(bytes: Uint8Array): (encoding: ResponseEncoding) => Promise<Uint8Array> {
  const made = new Map<ResponseEncoding, Promise<Uint8Array>>()
  return async (encoding) => {
    const form = made.get(encoding) ?? compress[encoding](bytes)
    made.set(encoding, form)
    return form
  }
}

// Chosen for size, short of brotli's last two levels: they take ten times as long for a few bytes less.
const compress: Record<ResponseEncoding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: async (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: async (bytes) => promisify(gzip)(bytes, { level: 9 }),
  deflate: async (bytes) => promisify(deflate)(bytes, { level: 9 }),
}
