/** Takes single documents out of a body while it comes in. Reads one body; after an error it is spent. */
export interface DocumentReader {
  /**
   * The documents that end in this chunk, each the bytes of one JSON object. They are to be walked to the
   * end before the next call; a document may be a view of the chunk. What is kept in between is the
   * document that has begun and not ended. Throws an `ApiError` where the body breaks its format.
   */
  push(chunk: Uint8Array): Iterable<Uint8Array>

  /** The documents that only the end of the body completes. Throws an `ApiError` if it must not end here. */
  end(): Iterable<Uint8Array>
}

/** What a body may be, and what it is called in messages. */
export const formatNames = { json: 'JSON', ndjson: 'NDJSON', csv: 'CSV' } as const

export type PayloadFormat = keyof typeof formatNames
