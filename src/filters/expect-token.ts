import { fail, succeed, type Result } from '../domain/result.js'
import { mistakeIn, quoteName, type FilterMistake } from './filter-mistake.js'
import { isReserved, keywordMeant } from './keywords.js'
import type { SymbolText } from './scan-token.js'
import type { Token, TokenReader } from './token-reader.js'

export function isWord(token: Token, word: string): boolean {
  return token.kind === 'word' && token.text === word
}

export function isSymbol(token: Token, symbol: SymbolText): boolean {
  return token.kind === 'symbol' && token.text === symbol
}

/** Whether it can be a field or a value. */
export function isName(token: Token): boolean {
  return token.kind === 'quoted' || (token.kind === 'word' && !isReserved(token.text))
}

/** Reads a field or a value. `expected` ends the sentence «Expected …». */
export function readName(reader: TokenReader, expected: string): Result<string, FilterMistake> {
  const token = reader.peek()
  if (!isName(token)) return unexpected(reader, token, expected)
  reader.next()
  return succeed(token.text)
}

export function readSymbol(
  reader: TokenReader,
  symbol: SymbolText,
  expected: string,
): Result<void, FilterMistake> {
  const token = reader.next()
  return isSymbol(token, symbol) ? succeed(undefined) : unexpected(reader, token, expected)
}

/** The mistake of finding this token where something else has to be. */
export function unexpected(
  reader: TokenReader,
  token: Token,
  expected: string,
): Result<never, FilterMistake> {
  return fail(mistakeIn(reader.text, token, problemWith(token, expected)))
}

function problemWith(token: Token, expected: string): string {
  if (token.kind === 'broken') return token.text
  if (token.kind === 'end') return `Expected ${expected}, but the filter ends here.`
  return `Expected ${expected}, but found ${quoteName(token.text)}.${hintFor(token)}`
}

function hintFor(token: Token): string {
  if (token.kind !== 'word') return ''
  if (isReserved(token.text))
    return ` ${token.text} is a reserved word: to use it as a name or a value, put it in quotes.`
  const keyword = keywordMeant(token.text)
  return keyword === undefined ? '' : ` Keywords are written with capital letters: ${keyword}.`
}
