/** How a file of documents is sent. */
export interface DocumentFormat {
  readonly type: 'application/json' | 'application/x-ndjson' | 'text/csv'
  /** Where values are not parted by commas. */
  readonly csvDelimiter?: string
}

/** Told by the ending of the name, and where that leaves it open, by how the text begins. */
export function formatOf(fileName: string, beginning: string): DocumentFormat {
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase()
  switch (ending) {
    case 'csv':
      return { type: 'text/csv' }
    case 'tsv':
    case 'tab':
      return { type: 'text/csv', csvDelimiter: '\t' }
    case 'ndjson':
    case 'jsonl':
      return { type: 'application/x-ndjson' }
    case 'json':
      return hasObjectPerLine(beginning) ? { type: 'application/x-ndjson' } : { type: 'application/json' }
    default:
      return formatOfText(beginning)
  }
}

/** A list or an object is JSON, a whole object on the first line of several is NDJSON, anything else is CSV. */
export function formatOfText(beginning: string): DocumentFormat {
  if (hasObjectPerLine(beginning)) return { type: 'application/x-ndjson' }
  return /^[[{]/.test(trimmed(beginning)) ? { type: 'application/json' } : { type: 'text/csv' }
}

function hasObjectPerLine(beginning: string): boolean {
  const text = trimmed(beginning)
  const end = text.indexOf('\n')
  if (!text.startsWith('{') || end === -1 || text.slice(end).trim() === '') return false
  try {
    JSON.parse(text.slice(0, end))
    return true
  } catch {
    return false
  }
}

/** Without the mark that some programs put before a text. */
function trimmed(text: string): string {
  return text.replace(/^\uFEFF/, '').trimStart()
}
