/** Keeps the slots of values that were asked for lately, for all columns of a file together. */
export interface SlotsCache {
  get(column: number, ordinal: number, read: () => Uint32Array): Uint32Array
}

/** Never keeps more than `mostSlots` together. */
export function createSlotsCache(mostSlots: number): SlotsCache {
  // The one asked for longest ago comes first.
  const kept = new Map<number, Uint32Array>()
  let keptSlots = 0

  function keep(key: number, slots: Uint32Array): void {
    kept.set(key, slots)
    keptSlots += slots.length + entrySlots
    for (const [oldest, its] of kept) {
      if (keptSlots <= mostSlots) break
      kept.delete(oldest)
      keptSlots -= its.length + entrySlots
    }
  }

  return {
    get(column, ordinal, read) {
      const key = column * 2 ** 32 + ordinal
      const known = kept.get(key)
      if (known === undefined) {
        const slots = read()
        keep(key, slots)
        return slots
      }
      kept.delete(key)
      kept.set(key, known)
      return known
    },
  }
}

// What an entry takes beside its slots, about, as if it were slots.
const entrySlots = 32
