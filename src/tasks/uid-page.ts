import type { CursorPage, CursorRequest } from '../domain/task-filter.js'

/** Cuts a page out of all matching uids, which rise. `read` gives the item of each uid on the page. */
export function uidPage<Item>(
  rising: ArrayLike<number>,
  { limit, from, reverse }: CursorRequest,
  read: (uid: number) => Item,
): CursorPage<Item> {
  const total = rising.length
  /** Positions in the order of the walk. */
  const uidAt = (position: number): number | undefined => rising[reverse ? position : total - 1 - position]
  const start =
    from === undefined ? 0 : firstReached(total, (position) => isReached(uidAt(position), from, reverse))
  const end = Math.min(total, start + limit)
  const results: Item[] = []
  for (let position = start; position < end; position += 1) {
    const uid = uidAt(position)
    if (uid !== undefined) results.push(read(uid))
  }
  return {
    results,
    total,
    limit,
    from: start < end ? (uidAt(start) ?? null) : null,
    next: uidAt(end) ?? null,
  }
}

function isReached(uid: number | undefined, from: number, reverse: boolean): boolean {
  return uid !== undefined && (reverse ? uid >= from : uid <= from)
}

/** The first of `count` positions where the test holds; it holds for all after it. */
function firstReached(count: number, holds: (position: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
