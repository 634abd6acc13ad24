/** The known name a person most likely meant, or undefined when none is close. */
export function closestName(written: string, known: readonly string[]): string | undefined {
  const farthest = Math.max(1, Math.floor(written.length / 3))
  let best: { name: string; distance: number } | undefined
  for (const name of known) {
    const distance = editDistance(written.toLowerCase(), name.toLowerCase())
    if (distance <= farthest && (best === undefined || distance < best.distance)) best = { name, distance }
  }
  return best?.name
}

/** Insertions, removals, replacements and swaps of neighbours that turn one short text into the other. */
function editDistance(left: string, right: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1)
      const isSwap = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      const swapped = isSwap ? (beforePrevious[column - 2] ?? Infinity) + 1 : Infinity
      current.push(Math.min(replaced, swapped, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    beforePrevious = previous
    previous = current
  }
  return previous[right.length] ?? 0
}
