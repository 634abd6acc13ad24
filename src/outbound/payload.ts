import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** What one finished batch has to say to the webhooks. */
export interface Payload {
  readonly tasks: number
  /** Of the text, which is what stays in memory while it waits. */
  readonly bytes: number
  /** The text compressed, for whoever sends it first; the others share the result. */
  compressed(): Promise<Uint8Array>
}

const compress = promisify(gzip)

export function createPayload(ndjsonLines: readonly string[]): Payload {
  const text = Buffer.from(ndjsonLines.map((line) => `${line}\n`).join(''))
  let compressed: Promise<Uint8Array> | undefined
  return {
    tasks: ndjsonLines.length,
    bytes: text.length,
    async compressed() {
      compressed ??= compress(text)
      return compressed
    },
  }
}
