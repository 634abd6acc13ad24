import * as z from 'zod'
import { filterExpressionSchema, type FilterExpression } from '../domain/filter-expression.js'
import { matchesPattern, parseIndexPattern, type IndexPattern, type IndexUid } from '../domain/index-uid.js'

/** What a tenant token allows: index patterns, each with the filter its searches are bound to. */
export interface SearchRule {
  readonly pattern: IndexPattern
  readonly filter: FilterExpression | undefined
}

const pattern = z.string().transform((text, context) => {
  const parsed = parseIndexPattern(text)
  if (parsed !== undefined) return parsed
  context.addIssue({ code: 'custom', message: 'expected an index pattern' })
  return z.NEVER
})

// Strict: a misspelt `filter` must not turn a narrow token into a wide one.
const rule = z.strictObject({ filter: filterExpressionSchema.nullish() }).nullable()

// Pairs instead of a record, which would leave out `__proto__`: that is a valid index uid.
const searchRules = z.array(
  z
    .tuple([pattern, rule])
    .transform(([each, value]): SearchRule => ({ pattern: each, filter: value?.filter ?? undefined })),
)

export function parseSearchRules(value: unknown): readonly SearchRule[] | undefined {
  const parsed = searchRules.safeParse(pairsOf(value))
  return parsed.success ? parsed.data : undefined
}

function pairsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => [each, null])
  return typeof value === 'object' && value !== null ? Object.entries(value) : undefined
}

/** The one rule that decides about an index: its exact name before any pattern, then the longest pattern. */
export function ruleFor(rules: readonly SearchRule[], index: IndexUid): SearchRule | undefined {
  const rank = (candidate: SearchRule) =>
    candidate.pattern.endsWith('*') ? candidate.pattern.length : Infinity
  let best: SearchRule | undefined
  for (const candidate of rules) {
    const applies = matchesPattern(index, candidate.pattern)
    if (applies && (best === undefined || rank(candidate) > rank(best))) best = candidate
  }
  return best
}
