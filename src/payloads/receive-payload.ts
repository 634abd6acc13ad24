import { setImmediate as nextTurn } from 'node:timers/promises'
import { apiError } from '../domain/errors/api-error.js'
import { unreachable } from '../domain/unreachable.js'
import { createCsvReader } from './csv-reader.js'
import { formatNames } from './document-reader.js'
import type { DocumentReader, PayloadFormat } from './document-reader.js'
import { createJsonReader } from './json-reader.js'
import { createNdjsonReader } from './ndjson-reader.js'
import { createPayloadFile } from './payload-files.js'
import type { PayloadFile } from './payload-files.js'
import { createRecordWriter } from './record-format.js'

export interface ReceiveOptions {
  readonly format: PayloadFormat
  readonly csvDelimiter?: string | undefined
  /** Of the body as it comes in. */
  readonly limitBytes: number
  /** Records up to this size stay in memory. */
  readonly inlineBytes?: number
  /** Where larger ones go. It must be there. */
  readonly folder: string
  /** Names the file, if one is needed. */
  readonly newName: () => string
}

/** Documents in the record form of `record-format.ts`; `bytes` is the size they have there. */
export type ReceivedPayload = { readonly documentCount: number; readonly bytes: number } & (
  | { readonly place: 'store'; readonly content: Uint8Array }
  | { readonly place: 'file'; readonly name: string }
)

const defaultInlineBytes = 64 * 1024

/** What is gathered before it is written to the file: enough for few writes, and little memory to begin with
 *  for every body. */
const blockBytes = 256 * 1024

/** Read at once, without a look at the event loop. */
const sliceBytes = 16 * 1024

/** Bytes read and written before others get their turn: well under a millisecond. */
const turnBytes = 64 * 1024

/** A CSV header of long names makes documents far larger than their rows. */
const mostGrowth = 10

/**
 * Reads a body into records, checking and counting its documents, and holds no more of it than a document
 * and a few blocks. A file it returns is on disk; if it throws, there is none. Refuses a body that is empty,
 * malformed or too large with an `ApiError`, and passes on what `chunks` throws.
 */
export async function receivePayload(
  chunks: AsyncIterable<Uint8Array>,
  options: ReceiveOptions,
): Promise<ReceivedPayload> {
  const sink = createSink(options)
  try {
    await readAll(chunks, sink, options)
    return await sink.finish()
  } catch (error) {
    await sink.abandon()
    throw error
  }
}

async function readAll(
  chunks: AsyncIterable<Uint8Array>,
  sink: Sink,
  options: ReceiveOptions,
): Promise<void> {
  const { limitBytes, format } = options
  const reader = createReader(options)
  let received = 0
  let work = 0

  async function afterWork(bytes: number): Promise<void> {
    work += bytes
    if (work < turnBytes) return
    work = 0
    await nextTurn()
  }

  async function pour(documents: Iterable<Uint8Array>): Promise<void> {
    let bytes = 0
    for (const document of documents) {
      const isFull = sink.append(document)
      if (isFull) await sink.empty()
      bytes += document.length
      if (bytes < sliceBytes) continue
      await afterWork(bytes)
      bytes = 0
    }
    await afterWork(bytes)
  }

  for await (const chunk of chunks) {
    received += chunk.length
    if (received > limitBytes) throw apiError('payload_too_large', limitBytes)
    for (let from = 0; from < chunk.length; from += sliceBytes) {
      const slice = chunk.subarray(from, from + sliceBytes)
      await pour(reader.push(slice))
      await afterWork(slice.length)
    }
  }
  if (received === 0) throw apiError('missing_payload', formatNames[format])
  await pour(reader.end())
}

function createReader({ format, csvDelimiter }: ReceiveOptions): DocumentReader {
  switch (format) {
    case 'json':
      return createJsonReader()
    case 'ndjson':
      return createNdjsonReader()
    case 'csv':
      return createCsvReader(csvDelimiter)
    default:
      return unreachable(format)
  }
}

/** Gathers records in memory until there are too many, then in a file. */
interface Sink {
  /** Whether `empty` is to be awaited before the next call. */
  append(document: Uint8Array): boolean
  empty(): Promise<void>
  finish(): Promise<ReceivedPayload>
  abandon(): Promise<void>
}

type NamedFile = PayloadFile & { readonly name: string }

function createSink(options: ReceiveOptions): Sink {
  const { limitBytes, inlineBytes = defaultInlineBytes, folder, newName } = options
  const records = createRecordWriter()
  let file: NamedFile | undefined
  let documentCount = 0
  let written = 0

  async function createFile(): Promise<NamedFile> {
    const name = newName()
    return { ...(await createPayloadFile(folder, name)), name }
  }

  async function empty(): Promise<void> {
    file ??= await createFile()
    written += records.length
    await file.append(records.view())
    records.clear()
  }

  return {
    append: (document) => {
      records.append(document)
      documentCount++
      if (written + records.length > limitBytes * mostGrowth) throw apiError('payload_too_large', limitBytes)
      return records.length > (file === undefined ? inlineBytes : blockBytes)
    },
    empty,
    finish: async () => {
      if (file === undefined) {
        return { documentCount, bytes: records.length, place: 'store', content: records.view() }
      }
      await empty()
      await file.keep()
      return { documentCount, bytes: written, place: 'file', name: file.name }
    },
    abandon: async () => {
      await file?.discard()
    },
  }
}
