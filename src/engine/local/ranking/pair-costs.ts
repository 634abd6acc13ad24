import type { ComparedPositions } from '../matching/compare-positions.js'

const FAR_COST = 3

/** Lowers the cost of documents by the distance of two words in them: 0 if the second follows the first
 *  directly; one more for each word between them, and for the wrong order. */
export function lowerToPairCosts(compared: ComparedPositions, costs: Uint16Array): void {
  const { count, places, left, right, leftEnds, rightEnds } = compared
  let from = 0
  let otherFrom = 0
  for (let document = 0; document < count; document += 1) {
    const end = leftEnds[document] ?? 0
    const otherEnd = rightEnds[document] ?? 0
    const cost = nearestCost(left, from, end, right, otherFrom, otherEnd)
    const place = places[document] ?? 0
    if (cost < (costs[place] ?? 0)) costs[place] = cost
    from = end
    otherFrom = otherEnd
  }
}

/** Both lists of positions rise. Walking through them side by side, each position meets the nearest of the
 *  other list on either side. */
function nearestCost(
  left: Uint32Array,
  from: number,
  end: number,
  right: Uint32Array,
  otherFrom: number,
  otherEnd: number,
): number {
  let at = from
  let other = otherFrom
  let best = FAR_COST
  while (at < end && other < otherEnd) {
    const distance = (right[other] ?? 0) - (left[at] ?? 0)
    if (distance > 0) {
      if (distance <= best) {
        best = distance - 1
        if (best === 0) return 0
      }
      at += 1
    } else if (distance < 0) {
      if (-distance < best) best = -distance
      other += 1
    } else {
      // The same occurrence of one word: its neighbours on either side count.
      if (other + 1 < otherEnd) best = Math.min(best, (right[other + 1] ?? 0) - (left[at] ?? 0) - 1)
      if (at + 1 < end) best = Math.min(best, (left[at + 1] ?? 0) - (right[other] ?? 0))
      if (best === 0) return 0
      at += 1
      other += 1
    }
  }
  return best
}
