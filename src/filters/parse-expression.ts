import { fail, succeed, type Result } from '../domain/result.js'
import { allOf, anyOf, negate } from './combine-filters.js'
import { isSymbol, isWord, readSymbol, unexpected } from './expect-token.js'
import { mistakeIn, type FilterMistake } from './filter-mistake.js'
import type { FilterTree } from './filter-tree.js'
import { parseCondition } from './parse-condition.js'
import { isGeoFunction, parseGeo } from './parse-geo.js'
import { isVectorsPath, parseVectors } from './parse-vectors.js'
import { refuseReservedField } from './refuse-reserved-field.js'
import type { Token, TokenReader } from './token-reader.js'

type Parsed = Result<FilterTree, FilterMistake>

// Bounds the stack. A NOT costs one and a parenthesis four, so 36 parentheses or 147 NOT may be nested.
const deepestNesting = 147
const costOfParenthesis = 4

/** Parses conditions joined by AND, OR, NOT and parentheses, up to the first token that does not go on. */
export function parseExpression(reader: TokenReader, nesting = 0): Parsed {
  return parseJoined(reader, { word: 'OR', join: anyOf }, () =>
    parseJoined(reader, { word: 'AND', join: allOf }, () => parseNot(reader, nesting)),
  )
}

/** The mistake of what follows a whole expression. */
export function refuseRest(reader: TokenReader): Result<never, FilterMistake> {
  const token = reader.peek()
  if (isSymbol(token, ')'))
    return fail(mistakeIn(reader.text, token, 'This parenthesis closes none that was opened.'))
  return unexpected(reader, token, 'AND, OR or the end of the filter (a value of several words has quotes)')
}

interface Joiner {
  readonly word: 'AND' | 'OR'
  readonly join: typeof allOf
}

// A loop: how many parts there are does not count as nesting.
function parseJoined(reader: TokenReader, { word, join }: Joiner, parsePart: () => Parsed): Parsed {
  const first = parsePart()
  if (!first.ok || !isWord(reader.peek(), word)) return first
  const parts = [first.value]
  while (isWord(reader.peek(), word)) {
    reader.next()
    const part = parsePart()
    if (!part.ok) return part
    parts.push(part.value)
  }
  return succeed(join(parts) ?? first.value)
}

function parseNot(reader: TokenReader, nesting: number): Parsed {
  let depth = nesting
  while (isWord(reader.peek(), 'NOT')) {
    const token = reader.next()
    depth += 1
    if (depth > deepestNesting) return tooDeep(reader, token)
  }
  const part = parsePrimary(reader, depth)
  const isNegated = (depth - nesting) % 2 === 1
  return part.ok && isNegated ? succeed(negate(part.value)) : part
}

function parsePrimary(reader: TokenReader, nesting: number): Parsed {
  const token = reader.peek()
  if (isSymbol(token, '(')) return parseParenthesis(reader, nesting + costOfParenthesis)
  if (isGeoFunction(token)) return parseGeo(reader, token)
  if (isVectorsPath(token)) return parseVectors(reader)
  return refuseReservedField(reader) ?? parseCondition(reader)
}

function parseParenthesis(reader: TokenReader, nesting: number): Parsed {
  const open = reader.next()
  if (nesting > deepestNesting) return tooDeep(reader, open)
  const inner = parseExpression(reader, nesting)
  if (!inner.ok) return inner
  const closed = readSymbol(reader, ')', 'AND, OR or a closing parenthesis')
  return closed.ok ? inner : closed
}

function tooDeep(reader: TokenReader, token: Token): Result<never, FilterMistake> {
  const problem = `The filter is nested too deeply: at most ${Math.floor(deepestNesting / costOfParenthesis)} parentheses or ${deepestNesting} NOT can stand inside each other.`
  return fail(mistakeIn(reader.text, token, problem))
}
