/** A seedable source of numbers from 0 to 1 (mulberry32): the same seeds give the same numbers. */
export function randomSource(...seeds) {
  let hash = 0x9e3779b9 | 0
  for (const seed of seeds) {
    hash = Math.imul(hash ^ (seed | 0), 0x85ebca6b)
    hash ^= hash >>> 13
    hash = Math.imul(hash ^ Math.floor(seed / 2 ** 32), 0xc2b2ae35)
    hash ^= hash >>> 16
  }
  let state = hash >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws positions as often as their weights say, each in constant time (Walker's alias table). */
export function weightedPicker(weights) {
  const count = weights.length
  const sum = weights.reduce((left, right) => left + right, 0)
  const scaled = Float64Array.from(weights, (weight) => (weight * count) / sum)
  const keep = new Float64Array(count).fill(1)
  const alias = new Uint32Array(count)
  const light = []
  const heavy = []
  for (const [at, weight] of scaled.entries()) (weight < 1 ? light : heavy).push(at)
  while (light.length > 0 && heavy.length > 0) {
    const below = light.pop()
    const above = heavy.pop()
    keep[below] = scaled[below]
    alias[below] = above
    scaled[above] = scaled[above] + scaled[below] - 1
    ;(scaled[above] < 1 ? light : heavy).push(above)
  }
  return (random) => {
    const drawn = random() * count
    const at = Math.floor(drawn)
    return drawn - at < keep[at] ? at : alias[at]
  }
}
