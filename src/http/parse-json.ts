import { apiError } from '../domain/errors/api-error.js'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parses a JSON body, or refuses it saying where it breaks without repeating what it holds. */
export function parseJson(bytes: Uint8Array): unknown {
  const text = decodeText(bytes)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw apiError('malformed_payload', 'JSON', whereItBreaks(text, error))
  }
}

function decodeText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw apiError('malformed_payload', 'JSON', 'it is not valid UTF-8')
  }
}

/** The engine's own message quotes the body, and its form changes between versions: only the position is taken. */
function whereItBreaks(text: string, error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  const found = /position (\d+)/.exec(message)
  if (found === null)
    return text.trim() === '' ? 'it is blank' : 'it ends too early or holds an unexpected character'
  const before = text.slice(0, Number(found[1]))
  const line = before.split('\n').length
  const column = before.length - before.lastIndexOf('\n')
  return `it stops being JSON at line ${line}, column ${column}`
}
