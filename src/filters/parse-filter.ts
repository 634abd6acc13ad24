import type { FilterExpression } from '../domain/filter-expression.js'
import { fail, succeed, type Result } from '../domain/result.js'
import { allOf, anyOf } from './combine-filters.js'
import type { FilterMistake } from './filter-mistake.js'
import type { FilterTree } from './filter-tree.js'
import { parseExpression, refuseRest } from './parse-expression.js'
import { createTokenReader } from './token-reader.js'

type Parsed = Result<FilterTree | undefined, FilterMistake>

/** Understands a filter: a text; or a list, all of whose members have to hold, each being a text or a list
 *  of texts of which one has to hold. Undefined is a filter without any condition, which matches
 *  everything. Takes time in proportion to the text, whatever it holds. */
export function parseFilter(expression: FilterExpression): Parsed {
  if (typeof expression === 'string') return parseText(expression)
  return parseList(expression, allOf, (member) =>
    typeof member === 'string' ? parseText(member) : parseList(member, anyOf, parseInnermost),
  )
}

function parseText(text: string): Parsed {
  if (text.trim() === '') return succeed(undefined)
  const reader = createTokenReader(text)
  const tree = parseExpression(reader)
  if (!tree.ok) return tree
  return reader.peek().kind === 'end' ? tree : refuseRest(reader)
}

function parseList(
  members: readonly FilterExpression[],
  join: typeof allOf,
  parseMember: (member: FilterExpression) => Parsed,
): Parsed {
  const trees: (FilterTree | undefined)[] = []
  for (const member of members) {
    const parsed = parseMember(member)
    if (!parsed.ok) return parsed
    trees.push(parsed.value)
  }
  return succeed(join(trees))
}

function parseInnermost(member: FilterExpression): Parsed {
  if (typeof member === 'string') return parseText(member)
  const sentence =
    'The lists of a filter are nested too deeply: a list holds texts and lists, and those inner lists hold only texts. Inside a text, parentheses may be nested.'
  // There is no text to point into.
  return fail({ sentence, start: 1, end: 1 })
}
