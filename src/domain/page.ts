/** A slice of a list that is read by offset and limit. */
export interface PageRequest {
  readonly offset: number
  readonly limit: number
}

export interface Page<Item> extends PageRequest {
  readonly results: readonly Item[]
  readonly total: number
}

export function pageOf<Item>(all: readonly Item[], { offset, limit }: PageRequest): Page<Item> {
  return { results: all.slice(offset, offset + limit), offset, limit, total: all.length }
}
