import { isUtf8 } from 'node:buffer'
import { apiError } from '../domain/errors/api-error.js'
import { createByteBuffer } from './byte-buffer.js'
import { createByteOrderMarkFilter } from './byte-order-mark.js'
import type { DocumentReader } from './document-reader.js'
import { isWhitespace } from './json-bytes.js'
import { createObjectScanner, unfinished } from './object-scanner.js'

/** What may stand around the documents of a format: all that sets JSON and NDJSON apart. */
export interface Surroundings {
  /** Told every byte that is outside of a document and no whitespace. `document` means that one begins. */
  meet(byte: number | undefined): 'document' | 'passed' | { readonly refused: string }
  /** Why the body may not end here, outside of a document. */
  end(): string | undefined
}

/** Reads JSON objects one after another, checking each while it comes in. */
export function createSequenceReader(format: string, surroundings: Surroundings): DocumentReader {
  const byteOrderMark = createByteOrderMarkFilter()
  /** The part of an unfinished document that came with earlier chunks. */
  const begun = createByteBuffer()
  const scanner = createObjectScanner(refuse)
  let isInside = false
  let documentCount = 0
  /** Bytes of earlier chunks, without a byte order mark. */
  let bytesBefore = 0
  /** Whether what lies within the chunk at hand is valid: one check for all its documents. A chunk cut
   *  inside a character is not, though its documents may be. */
  let isChunkUtf8 = false

  const malformed = (why: string): Error => apiError('malformed_payload', format, why)

  /** Documents and bytes are counted from 1. */
  function refuse(position: number, why: string): never {
    const place = `document ${documentCount + 1}, byte ${bytesBefore + position + 1}`
    throw malformed(`${why} (${place})`)
  }

  /** Reads on in a document; returns where the chunk is to be read on. */
  function readDocument(chunk: Uint8Array, from: number, found: Uint8Array[]): number {
    const end = scanner.scan(chunk, from)
    isInside = end === unfinished
    const part = chunk.subarray(from, isInside ? chunk.length : end)
    if (isInside) {
      begun.append(part)
      return chunk.length
    }
    const isWithinChunk = begun.length === 0
    if (!isWithinChunk) begun.append(part)
    const document = isWithinChunk ? part : begun.take()
    if (!(isWithinChunk && isChunkUtf8) && !isUtf8(document))
      throw malformed(`document ${documentCount + 1} is not valid UTF-8`)
    found.push(document)
    documentCount++
    return end
  }

  function meet(chunk: Uint8Array, at: number): void {
    const met = surroundings.meet(chunk[at])
    if (met === 'document') isInside = true
    else if (met !== 'passed') refuse(at, met.refused)
  }

  function read(chunk: Uint8Array): Uint8Array[] {
    const found: Uint8Array[] = []
    isChunkUtf8 = isUtf8(chunk)
    let at = 0
    while (at < chunk.length) {
      if (isInside) at = readDocument(chunk, at, found)
      else if (isWhitespace(chunk[at])) at++
      else {
        meet(chunk, at)
        if (!isInside) at++
      }
    }
    bytesBefore += chunk.length
    return found
  }

  return {
    push: (chunk) => read(byteOrderMark.pass(chunk)),
    end: () => {
      const found = read(byteOrderMark.rest())
      const mistake = isInside ? 'the body ends inside a document' : surroundings.end()
      if (mistake !== undefined) throw malformed(mistake)
      return found
    },
  }
}
