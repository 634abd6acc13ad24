import { apiError } from '../domain/errors/api-error.js'
import { createByteBuffer } from './byte-buffer.js'
import { createByteOrderMarkFilter } from './byte-order-mark.js'
import { formatNames } from './document-reader.js'

/** The text of a row, quotes and all, without the end of its line. */
export interface CsvRow {
  readonly text: string
  /** Counted from 1. A row with newlines in quotes goes on for several lines; this is the first. */
  readonly line: number
  /** Whether a cell is quoted. If none is, every delimiter parts two cells. */
  readonly hasQuotedCell: boolean
}

/** Finds rows while the bytes come in. A row ends with LF, CRLF or CR; blank lines are passed over. */
export interface CsvRowReader {
  /** To be walked to the end before the next call. Throws an `ApiError` where quotes or UTF-8 are broken. */
  push(chunk: Uint8Array): Iterable<CsvRow>
  /** The last row, if no newline ended it. */
  end(): Iterable<CsvRow>
}

const quote = 0x22
const lineFeed = 0x0a
const carriageReturn = 0x0d
const unfinished = -1

// Where a byte stands. Numbers, because they are compared at every byte.
const atCellStart = 0
// A quote further on in a cell that began without one stands for itself.
const inPlainCell = 1
const inQuotes = 2
// Of a closing quote, or the first of two that stand for one.
const afterQuote = 3

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function createCsvRowReader(delimiter: number): CsvRowReader {
  const byteOrderMark = createByteOrderMarkFilter()
  const begun = createByteBuffer()
  let place = atCellStart
  let hasQuotedCell = false
  let line = 1
  /** Whether the last byte read was a carriage return that ended a row: a line feed then belongs to it. */
  let isAfterReturn = false

  /** The position of the byte that ends the row. */
  function findRowEnd(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at]
      if (place === inQuotes) {
        if (byte === quote) place = afterQuote
        continue
      }
      if (byte === delimiter) place = atCellStart
      else if (byte === lineFeed || byte === carriageReturn) return at
      else if (place === afterQuote) {
        if (byte !== quote)
          throw malformed(`in the row on line ${line}, something follows the closing quote of a cell`)
        place = inQuotes
      } else if (place === atCellStart && byte === quote) {
        place = inQuotes
        hasQuotedCell = true
      } else place = inPlainCell
    }
    return unfinished
  }

  function finishRow(bytes: Uint8Array): CsvRow {
    const row = { text: decode(bytes), line, hasQuotedCell }
    if (hasQuotedCell) line += row.text.match(/\r\n|\r|\n/g)?.length ?? 0
    place = atCellStart
    hasQuotedCell = false
    return row
  }

  function decode(bytes: Uint8Array): string {
    try {
      return utf8.decode(bytes)
    } catch {
      throw malformed(`the row on line ${line} is not valid UTF-8`)
    }
  }

  function* read(chunk: Uint8Array): Generator<CsvRow, void, undefined> {
    let from = 0
    while (from < chunk.length) {
      const end = findRowEnd(chunk, from)
      const part = chunk.subarray(from, end === unfinished ? chunk.length : end)
      if (part.length > 0) isAfterReturn = false
      if (end === unfinished) {
        begun.append(part)
        return
      }
      if (begun.length > 0) begun.append(part)
      const bytes = begun.length > 0 ? begun.take() : part
      if (bytes.length > 0) yield finishRow(bytes)
      const isSecondOfPair = isAfterReturn && chunk[end] === lineFeed
      if (!isSecondOfPair) line++
      isAfterReturn = chunk[end] === carriageReturn
      from = end + 1
    }
  }

  return {
    push: (chunk) => read(byteOrderMark.pass(chunk)),
    end: function* () {
      yield* read(byteOrderMark.rest())
      if (place === inQuotes) throw malformed(`in the row on line ${line}, a quote is never closed`)
      if (begun.length > 0) yield finishRow(begun.take())
    },
  }
}

function malformed(why: string): Error {
  return apiError('malformed_payload', formatNames.csv, why)
}
