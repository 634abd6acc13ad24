/** Numbers that are the same for the same seed. */
export interface RandomNumbers {
  /** A whole number from 0 to below `limit`; 0 if the limit is 0. */
  below(limit: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
}

/** By mulberry32. */
export function createRandomNumbers(seed: number): RandomNumbers {
  let state = seed >>> 0
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    return Math.floor((mixed(state) / 2 ** 32) * limit)
  }
  return { below, pick: (items) => items[below(items.length)] ?? items[0] }
}

/** The seed of one input: neighbouring inputs are not alike. */
export function seedOf(seed: number, iteration: number): number {
  return mixed((mixed(seed >>> 0) + Math.imul(iteration, 0x9e3779b1)) >>> 0)
}

function mixed(state: number): number {
  let value = Math.imul(state ^ (state >>> 15), state | 1)
  value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
  return (value ^ (value >>> 14)) >>> 0
}
