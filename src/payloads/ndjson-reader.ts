import { formatNames } from './document-reader.js'
import type { DocumentReader } from './document-reader.js'
import { openBrace } from './json-bytes.js'
import { createSequenceReader } from './sequence-reader.js'

/** Reads objects with any whitespace between them, or none: a line may hold several, or a part of one. */
export function createNdjsonReader(): DocumentReader {
  return createSequenceReader(formatNames.ndjson, {
    meet: (byte) => (byte === openBrace ? 'document' : { refused: 'expected an object' }),
    end: () => undefined,
  })
}
