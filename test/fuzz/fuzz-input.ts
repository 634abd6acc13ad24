/** What is given to a target: a text, in which halves of surrogate pairs may stand alone, or bytes. */
export type FuzzInput = string | Uint8Array

/** An input as one line: a text as JSON, bytes as `base64:…`. */
export function lineOf(input: FuzzInput): string {
  if (typeof input !== 'string') return `base64:${Buffer.from(input).toString('base64')}`
  // What does not show, or turns the direction of a terminal, is written as an escape too.
  return JSON.stringify(input).replaceAll(
    /[\p{Cf}\p{Zl}\p{Zp}\u007f-\u009f]/gu,
    (character) =>
      `\\u${Array.from(character, (_, at) => character.charCodeAt(at).toString(16).padStart(4, '0')).join('\\u')}`,
  )
}

/** The input that a line stands for. */
export function inputOf(line: string): FuzzInput {
  const trimmed = line.trim()
  if (trimmed.startsWith('base64:')) return Buffer.from(trimmed.slice('base64:'.length), 'base64')
  const text: unknown = JSON.parse(trimmed)
  if (typeof text !== 'string') throw new Error('an input is a JSON string, or base64: and bytes')
  return text
}

export function asText(input: FuzzInput): string {
  return typeof input === 'string' ? input : Buffer.from(input).toString()
}

export function asBytes(input: FuzzInput): Uint8Array {
  return typeof input === 'string' ? Buffer.from(input) : input
}
