import { unitsAt } from './columns.js'
import { unescape } from './unescape.js'

/** A piece of a filter's text: a bare word, a text in quotes, a symbol, the end of the text, or something
 *  that is none of these. */
export interface Piece {
  readonly kind: 'word' | 'quoted' | 'symbol' | 'end' | 'broken'
  // What it says, without quotes and escapes; a sentence about what is wrong with it if it is broken.
  readonly text: string
  // The offset after it.
  readonly endOffset: number
}

export const symbols = ['!=', '>=', '<=', '=', '>', '<', '(', ')', '[', ']', ','] as const

export type SymbolText = (typeof symbols)[number]

export function skipBlanks(text: string, from: number): number {
  let offset = from
  while (/\s/.test(text.charAt(offset))) offset++
  return offset
}

/** The piece that begins at this offset, which is not a blank. */
export function scanToken(text: string, begin: number): Piece {
  if (begin >= text.length) return { kind: 'end', text: '', endOffset: begin }
  const first = text.charAt(begin)
  if (first === '"' || first === "'") return scanQuoted(text, begin, first)
  const symbol = symbols.find((each) => text.startsWith(each, begin))
  if (symbol !== undefined) return { kind: 'symbol', text: symbol, endOffset: begin + symbol.length }
  return scanWord(text, begin)
}

// Loops instead of patterns such as `[^"]*`: those may run out of stack in a text of some megabytes.
function scanWord(text: string, begin: number): Piece {
  let end = begin
  while (end < text.length && isWordCharacter(text, end)) end += unitsAt(text, end)
  if (end > begin) return { kind: 'word', text: text.slice(begin, end), endOffset: end }
  const past = begin + unitsAt(text, begin)
  return { kind: 'broken', text: aboutCharacter(text.slice(begin, past)), endOffset: past }
}

function isWordCharacter(text: string, offset: number): boolean {
  return wordCharacter.test(String.fromCodePoint(text.codePointAt(offset) ?? 0))
}

// Marks belong to the letters before them: without them some scripts could write no bare word.
const wordCharacter = /^[\p{Alphabetic}\p{Mark}\p{Number}_.-]$/u

function aboutCharacter(character: string): string {
  if (character === '!') return '`!` is not an operator: write `!=`, or `NOT` before a condition.'
  return `The character \`${character}\` may only be used inside quotes, as in \`"a${character}b"\`.`
}

function scanQuoted(text: string, begin: number, quote: string): Piece {
  let end = begin + 1
  while (end < text.length && text.charAt(end) !== quote) end += text.charAt(end) === '\\' ? 2 : 1
  if (end >= text.length) return { kind: 'broken', text: unclosed(quote), endOffset: text.length }
  const inner = unescape(text.slice(begin + 1, end))
  if (!inner.ok) return { kind: 'broken', text: unknownEscape(inner.error), endOffset: end + 1 }
  return { kind: 'quoted', text: inner.value, endOffset: end + 1 }
}

const unclosed = (quote: string) =>
  `The text that begins here has no closing \`${quote}\`. A quote inside the text is written \`\\${quote}\`.`

const unknownEscape = (escape: string) =>
  `The escape \`${escape}\` has no meaning. Known are \`\\n\`, \`\\t\`, \`\\r\`, \`\\b\`, \`\\f\`, \`\\xHH\`, \`\\u{…}\`, and \`\\\` before a quote or another \`\\\`.`
