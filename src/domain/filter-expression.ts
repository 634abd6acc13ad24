import * as z from 'zod'

/** A filter as it arrives: text, or lists of texts that the filter parser combines. */
export type FilterExpression = string | readonly FilterExpression[]

// Bounded: what arrives from outside must not exhaust the stack.
const deepestFilter = 100

export const filterExpressionSchema = z.custom<FilterExpression>((value) => isFilter(value, deepestFilter), {
  error: 'expected a filter: a string, or an array of filters',
  abort: true,
})

/** A filter in a query is JSON if it can be read as such, and otherwise the text of a filter. */
export const filterParameter = z.string().transform(jsonOrText).pipe(filterExpressionSchema)

/** Whether it holds no condition at all, and so matches everything. */
export function isBlankFilter(filter: FilterExpression): boolean {
  return typeof filter === 'string' ? filter.trim() === '' : filter.every(isBlankFilter)
}

function isFilter(value: unknown, depthLeft: number): boolean {
  if (typeof value === 'string') return true
  return Array.isArray(value) && depthLeft > 0 && value.every((part) => isFilter(part, depthLeft - 1))
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
