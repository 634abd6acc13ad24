import type { Occurrences } from './occurrences.js'

// A key is the field above sixteen bits of position.
const POSITION_BITS = 16

/** Words this far apart, or farther, are not near each other. */
export const farDistance = 4

/** In the document at `place`: the smallest distance from an occurrence on the left to a later one on the
 *  right in the same field; `farDistance` if there is none nearer. */
export function nearestAfter(left: Occurrences, right: Occurrences, place: number): number {
  const leftEnd = left.starts[place + 1] ?? 0
  const rightEnd = right.starts[place + 1] ?? 0
  let at = right.starts[place] ?? 0
  let best = farDistance
  for (let from = left.starts[place] ?? 0; from < leftEnd; from += 1) {
    const key = left.keys[from] ?? 0
    while (at < rightEnd && (right.keys[at] ?? 0) <= key) at += 1
    if (at === rightEnd) break
    const other = right.keys[at] ?? 0
    const distance = other - key
    if (distance < best && isSameField(key, other)) {
      best = distance
      if (best === 1) break
    }
  }
  return best
}

/** Whether some field of the document has occurrences of both. */
export function shareField(left: Occurrences, right: Occurrences, place: number): boolean {
  const leftEnd = left.starts[place + 1] ?? 0
  const rightEnd = right.starts[place + 1] ?? 0
  let from = left.starts[place] ?? 0
  let at = right.starts[place] ?? 0
  while (from < leftEnd && at < rightEnd) {
    const key = left.keys[from] ?? 0
    const other = right.keys[at] ?? 0
    if (isSameField(key, other)) return true
    if (key < other) from += 1
    else at += 1
  }
  return false
}

function isSameField(one: number, other: number): boolean {
  return one >>> POSITION_BITS === other >>> POSITION_BITS
}
