import type { FilterTree } from './filter-tree.js'

/** The filter that asks for all of these; undefined, which filters nothing, if there is none. */
export function allOf(filters: readonly (FilterTree | undefined)[]): FilterTree | undefined {
  return joined('and', filters)
}

/** The filter that asks for at least one of these. Those that are undefined are left out, and so do not
 *  make it match everything. */
export function anyOf(filters: readonly (FilterTree | undefined)[]): FilterTree | undefined {
  return joined('or', filters)
}

export function negate(filter: FilterTree): FilterTree {
  return filter.kind === 'not' ? filter.part : { kind: 'not', part: filter }
}

function joined(kind: 'and' | 'or', filters: readonly (FilterTree | undefined)[]): FilterTree | undefined {
  const parts = filters
    .filter((filter) => filter !== undefined)
    .flatMap((filter) => (filter.kind === kind ? filter.parts : [filter]))
  return parts.length > 1 ? { kind, parts } : parts[0]
}
