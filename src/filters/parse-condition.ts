import { fail, succeed, type Result } from '../domain/result.js'
import { negate } from './combine-filters.js'
import { isName, isSymbol, isWord, readName, readSymbol, unexpected } from './expect-token.js'
import { mistakeIn, type FilterMistake } from './filter-mistake.js'
import { comparisonOperators, type ComparisonOperator, type FilterTree } from './filter-tree.js'
import { keywordMeant } from './keywords.js'
import type { Token, TokenReader } from './token-reader.js'

type Parsed = Result<FilterTree, FilterMistake>

/** The field a condition is about, and the column where the condition begins. */
interface Subject {
  readonly field: string
  readonly start: number
}

/** Parses a field with an operator and what the operator needs. */
export function parseCondition(reader: TokenReader): Parsed {
  const first = reader.peek()
  const field = readName(reader, 'a condition such as `genre = comedy`')
  if (!field.ok) return field
  const subject = { field: field.value, start: first.start }
  const next = reader.peek()
  const operator = comparisonOperators.find((each) => isSymbol(next, each))
  if (operator !== undefined) return parseComparison(reader, subject, operator)
  if (isWord(next, 'IS')) return parseIs(reader, subject)
  if (isWord(next, 'NOT')) return parseNegated(reader, subject)
  if (isName(next)) return parseRange(reader, subject)
  return parseWordOperator(reader, subject, anyOperator)
}

const anyOperator =
  'an operator (=, !=, >, >=, <, <=, IN, EXISTS, IS NULL, IS EMPTY, CONTAINS, STARTS WITH, or `… TO …`)'
const operatorAfterNot = 'IN, EXISTS, CONTAINS or STARTS WITH after NOT'

function parseComparison(
  reader: TokenReader,
  { field, start }: Subject,
  operator: ComparisonOperator,
): Parsed {
  reader.next()
  const value = readName(reader, `a value after ${operator}`)
  if (!value.ok) return value
  return succeed({ kind: 'compare', field, operator, value: value.value, ...reader.placeFrom(start) })
}

function parseNegated(reader: TokenReader, subject: Subject): Parsed {
  reader.next()
  const condition = parseWordOperator(reader, subject, operatorAfterNot)
  return condition.ok ? succeed(negate(condition.value)) : condition
}

function parseWordOperator(reader: TokenReader, subject: Subject, expected: string): Parsed {
  const token = reader.next()
  if (isWord(token, 'IN')) return parseList(reader, subject)
  if (isWord(token, 'EXISTS'))
    return succeed({ kind: 'exists', field: subject.field, ...reader.placeFrom(subject.start) })
  if (isWord(token, 'CONTAINS')) return parseText(reader, subject, 'contains', 'CONTAINS')
  if (isWord(token, 'STARTS')) return parseStartsWith(reader, subject, token)
  return unexpected(reader, token, expected)
}

function parseStartsWith(reader: TokenReader, subject: Subject, starts: Token): Parsed {
  const token = reader.next()
  if (!isWord(token, 'WITH')) return unexpected(reader, token, 'WITH after STARTS')
  if (token.before !== ' ')
    return fail(
      mistakeIn(reader.text, reader.placeFrom(starts.start), 'STARTS WITH has one space between its words.'),
    )
  return parseText(reader, subject, 'startsWith', 'STARTS WITH')
}

function parseText(
  reader: TokenReader,
  { field, start }: Subject,
  kind: 'contains' | 'startsWith',
  operator: string,
): Parsed {
  const value = readName(reader, `a value after ${operator}`)
  return value.ok ? succeed({ kind, field, value: value.value, ...reader.placeFrom(start) }) : value
}

function parseIs(reader: TokenReader, { field, start }: Subject): Parsed {
  reader.next()
  const isNegated = isWord(reader.peek(), 'NOT')
  if (isNegated) reader.next()
  const token = reader.next()
  const kind = isWord(token, 'NULL') ? 'isNull' : isWord(token, 'EMPTY') ? 'isEmpty' : undefined
  if (kind === undefined)
    return unexpected(reader, token, isNegated ? 'NULL or EMPTY after IS NOT' : 'NULL, EMPTY or NOT after IS')
  const condition: FilterTree = { kind, field, ...reader.placeFrom(start) }
  return succeed(isNegated ? negate(condition) : condition)
}

function parseRange(reader: TokenReader, { field, start }: Subject): Parsed {
  const from = reader.next()
  const next = reader.peek()
  if (!isWord(next, 'TO')) {
    // A word after a field is more often a mistaken operator than the beginning of a range.
    const isRangeMeant = next.kind === 'broken' || (next.kind === 'word' && keywordMeant(next.text) === 'TO')
    return isRangeMeant ? unexpected(reader, next, 'TO') : unexpected(reader, from, anyOperator)
  }
  reader.next()
  const to = readName(reader, 'the end of the range after TO')
  if (!to.ok) return to
  return succeed({ kind: 'range', field, from: from.text, to: to.value, ...reader.placeFrom(start) })
}

/** Reads the values after IN. The list may be empty, and may end with a comma. */
function parseList(reader: TokenReader, { field, start }: Subject): Parsed {
  const opened = readSymbol(reader, '[', '`[` after IN')
  if (!opened.ok) return opened
  const values: string[] = []
  while (!isSymbol(reader.peek(), ']')) {
    const value = readName(reader, 'a value or `]` in the list after IN')
    if (!value.ok) return value
    values.push(value.value)
    if (isSymbol(reader.peek(), ',')) reader.next()
    else if (!isSymbol(reader.peek(), ']'))
      return unexpected(reader, reader.peek(), '`,` or `]` in the list after IN')
  }
  reader.next()
  return succeed({ kind: 'in', field, values, ...reader.placeFrom(start) })
}
