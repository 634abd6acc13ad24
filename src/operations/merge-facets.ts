import { apiError } from '../domain/errors/api-error.js'
import type { IndexUid } from '../domain/index-uid.js'
import type { FacetOrder } from '../domain/settings/faceting.js'
import type { FacetCounts } from '../engine/search-engine.js'

/** What was counted in one index. */
export interface IndexFacets {
  readonly index: IndexUid
  readonly facets: FacetCounts
  /** By field: how its values are sorted. */
  readonly orders: ReadonlyMap<string, FacetOrder>
}

/** Adds up the counts of all indexes. Refuses fields that two indexes sort differently. */
export function mergeFacets(counted: readonly IndexFacets[], maxValuesPerFacet: number): FacetCounts {
  const orders = commonOrders(counted)
  const sums = new Map<string, Map<string, number>>()
  const stats = new Map<string, { min: number; max: number }>()
  for (const { facets } of counted) {
    for (const [field, values] of facets.distribution) {
      const sum = sums.get(field) ?? new Map<string, number>()
      for (const [value, count] of values) sum.set(value, (sum.get(value) ?? 0) + count)
      sums.set(field, sum)
    }
    for (const [field, { min, max }] of facets.stats) {
      const before = stats.get(field) ?? { min, max }
      stats.set(field, { min: Math.min(min, before.min), max: Math.max(max, before.max) })
    }
  }
  const distribution = [...sums].map(([field, values]) => {
    const sorted = sortedValues([...values], orders.get(field)?.order ?? 'alpha')
    return [field, new Map(sorted.slice(0, maxValuesPerFacet))] as const
  })
  return { distribution: new Map(distribution.toSorted(byName)), stats: new Map([...stats].toSorted(byName)) }
}

function commonOrders(
  counted: readonly IndexFacets[],
): ReadonlyMap<string, { readonly order: FacetOrder; readonly index: IndexUid }> {
  const common = new Map<string, { readonly order: FacetOrder; readonly index: IndexUid }>()
  for (const { index, orders } of counted) {
    for (const [field, order] of orders) {
      const first = common.get(field) ?? { order, index }
      common.set(field, first)
      if (first.order === order) continue
      const sentence =
        `The values of \`${field}\` cannot be merged: \`sortFacetValuesBy\` of the index \`${first.index}\` sorts them ` +
        `by \`${first.order}\`, and that of \`${index}\` by \`${order}\`.`
      throw apiError('invalid_multi_search_facet_order', sentence)
    }
  }
  return common
}

type Counted = readonly [value: string, count: number]

function sortedValues(values: readonly Counted[], order: FacetOrder): readonly Counted[] {
  if (order === 'alpha') return values.toSorted(byName)
  return values.toSorted((one, other) => other[1] - one[1] || byName(one, other))
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
