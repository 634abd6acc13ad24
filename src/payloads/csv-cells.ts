/** What a column holds. Its name in the header may end with `:` and one of these. */
export const cellTypes = ['string', 'number', 'boolean'] as const

export type CellType = (typeof cellTypes)[number]

/** Takes a row whose quotes were checked apart, and its cells out of their quotes; at most `limit` of them. */
export function splitRow(
  row: { readonly text: string; readonly hasQuotedCell: boolean },
  delimiter: string,
  limit: number,
): string[] {
  const { text, hasQuotedCell } = row
  if (!hasQuotedCell) return text.split(delimiter, limit)
  const cells: string[] = []
  let at = 0
  while (cells.length < limit) {
    const isQuoted = text[at] === '"'
    const end = isQuoted ? endOfQuotedCell(text, at) : endOfPlainCell(text, at, delimiter)
    cells.push(isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end))
    if (end >= text.length) break
    at = end + 1
  }
  return cells
}

function endOfPlainCell(text: string, from: number, delimiter: string): number {
  const end = text.indexOf(delimiter, from)
  return end === -1 ? text.length : end
}

function endOfQuotedCell(text: string, from: number): number {
  let closing = text.indexOf('"', from + 1)
  while (text[closing + 1] === '"') closing = text.indexOf('"', closing + 2)
  return closing + 1
}

/** The JSON text of a cell, or undefined if it is not of its type. An empty cell is null, whatever its type;
 *  blanks count only in strings. */
export function cellToJson(cell: string, type: CellType): string | undefined {
  if (type === 'string') return cell === '' ? 'null' : JSON.stringify(cell)
  const trimmed = cell.trim()
  if (trimmed === '') return 'null'
  return type === 'number' ? numberToJson(trimmed) : booleanToJson(trimmed)
}

function booleanToJson(text: string): string | undefined {
  return text === 'true' || text === 'false' ? text : undefined
}

// Each part can match in one way only, so that a long cell that is no number is refused in one pass.
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const looseNumber = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/

/** Keeps every digit: numbers as JSON writes them stay as they are, and `+5`, `007`, `.5` and `5.` are
 *  written as JSON would. */
function numberToJson(text: string): string | undefined {
  if (jsonNumber.test(text)) return text
  const [, sign, whole = '', fraction = '', exponent] = looseNumber.exec(text) ?? []
  if (whole === '' && fraction === '') return undefined
  const digits = whole.replace(/^0+(?=\d)/, '')
  const decimals = fraction === '' ? '' : `.${fraction}`
  const power = exponent === undefined ? '' : `e${exponent}`
  return `${sign === '-' ? '-' : ''}${digits === '' ? '0' : digits}${decimals}${power}`
}
