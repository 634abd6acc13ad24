/** The first place from `from` on whose value is `value` or higher; the length if there is none. Quick when
 *  that is near `from`. */
export function firstAtOrAfter(sorted: Uint32Array, value: number, from: number): number {
  let step = 1
  let low = from
  let high = from
  while (high < sorted.length && (sorted[high] ?? 0) < value) {
    low = high + 1
    high += step
    step *= 2
  }
  if (high > sorted.length) high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
