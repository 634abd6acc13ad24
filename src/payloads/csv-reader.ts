import { apiError } from '../domain/errors/api-error.js'
import { shorten } from '../domain/shorten.js'
import { cellToJson, cellTypes, splitRow } from './csv-cells.js'
import type { CellType } from './csv-cells.js'
import { createCsvRowReader } from './csv-rows.js'
import type { CsvRow } from './csv-rows.js'
import { formatNames } from './document-reader.js'
import type { DocumentReader } from './document-reader.js'

interface Column {
  readonly name: string
  /** The name as JSON, and a colon. */
  readonly prefix: string
  readonly type: CellType
  /** A later column has the same name: its values win. */
  readonly isOverridden: boolean
}

/** An index has no room for the fields of a wider table. */
const mostColumns = 65_535

/** Reads a header row, and after it a document per row, its fields in the order of the header. */
export function createCsvReader(delimiter: string = ','): DocumentReader {
  const rows = createCsvRowReader(delimiterByte(delimiter))
  let columns: readonly Column[] | undefined

  function* read(found: Iterable<CsvRow>): Generator<Uint8Array, void, undefined> {
    for (const row of found) {
      if (columns === undefined) columns = readHeader(row, delimiter)
      else yield Buffer.from(readDocument(row, delimiter, columns))
    }
  }

  return {
    push: (chunk) => read(rows.push(chunk)),
    end: function* () {
      yield* read(rows.end())
      if (columns === undefined) throw malformed('it is blank, and its first row should name the columns')
    },
  }
}

function delimiterByte(delimiter: string): number {
  const byte = delimiter.charCodeAt(0)
  if (delimiter.length === 1 && byte < 0x80 && !'"\r\n'.includes(delimiter)) return byte
  throw apiError(
    'invalid_document_csv_delimiter',
    'The parameter `csvDelimiter` must be one ASCII character other than a double quote or a newline.',
  )
}

function readHeader(row: CsvRow, delimiter: string): readonly Column[] {
  const cells = splitRow(row, delimiter, mostColumns + 1)
  if (cells.length > mostColumns) throw malformed(`the header has more than ${mostColumns} columns`)
  const named = cells.map(splitName)
  const unnamed = named.findIndex(({ name }) => name === '')
  if (unnamed !== -1) throw malformed(`column ${unnamed + 1} of the header has no name`)
  const lastByName = new Map(named.map(({ name }, index) => [name, index]))
  return named.map(({ name, type }, index) => ({
    name,
    prefix: `${JSON.stringify(name)}:`,
    type,
    isOverridden: lastByName.get(name) !== index,
  }))
}

/** What follows a colon is a type only if it is one we know; otherwise it is part of the name. */
function splitName(cell: string): { name: string; type: CellType } {
  const type = cellTypes.find((known) => cell.endsWith(`:${known}`))
  return type === undefined ? { name: cell, type: 'string' } : { name: cell.slice(0, -type.length - 1), type }
}

function readDocument(row: CsvRow, delimiter: string, columns: readonly Column[]): string {
  const cells = splitRow(row, delimiter, columns.length + 1)
  if (cells.length !== columns.length) throw malformed(wrongCount(row, cells.length, columns.length))
  let members = ''
  for (const [index, { name, prefix, type, isOverridden }] of columns.entries()) {
    const json = cellToJson(cells[index] ?? '', type)
    if (json === undefined) throw malformed(wrongType(row, name, type))
    if (!isOverridden) members += `${members === '' ? '' : ','}${prefix}${json}`
  }
  return `{${members}}`
}

function wrongCount({ line }: CsvRow, count: number, expected: number): string {
  const found = count > expected ? 'more cells' : `${count} ${count === 1 ? 'cell' : 'cells'}`
  return `the row on line ${line} has ${found}, and the header has ${expected}`
}

function wrongType({ line }: CsvRow, name: string, type: CellType): string {
  const expected = type === 'boolean' ? '`true` or `false`' : 'a number'
  return `in the row on line ${line}, the column \`${shorten(name)}\` should hold ${expected}`
}

function malformed(why: string): Error {
  return apiError('malformed_payload', formatNames.csv, why)
}
