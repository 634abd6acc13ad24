/** Places of a list, taken out by rising key; of equal keys the lower place first. Made in time that grows with
 *  their number alone, so that who takes few does not pay for sorting all. */
export class PlaceHeap {
  private readonly keys: Float64Array
  /** A heap: each place comes before the two below it. */
  private readonly heap: Uint32Array
  private count: number

  /** Keeps both: `keys` are by place. */
  constructor(keys: Float64Array, places: Uint32Array) {
    this.keys = keys
    this.heap = places
    this.count = places.length
    for (let at = (this.count >>> 1) - 1; at >= 0; at -= 1) this.sink(at)
  }

  get isEmpty(): boolean {
    return this.count === 0
  }

  /** The next one; only if there is one. */
  peek(): number {
    return this.heap[0] ?? 0
  }

  take(): number {
    const next = this.peek()
    this.count -= 1
    this.heap[0] = this.heap[this.count] ?? 0
    this.sink(0)
    return next
  }

  private sink(from: number): void {
    const { heap, count } = this
    const place = heap[from] ?? 0
    let at = from
    for (;;) {
      let below = at * 2 + 1
      if (below >= count) break
      if (below + 1 < count && this.isBefore(heap[below + 1] ?? 0, heap[below] ?? 0)) below += 1
      const other = heap[below] ?? 0
      if (!this.isBefore(other, place)) break
      heap[at] = other
      at = below
    }
    heap[at] = place
  }

  private isBefore(one: number, other: number): boolean {
    const key = this.keys[one] ?? 0
    const otherKey = this.keys[other] ?? 0
    return key < otherKey || (key === otherKey && one < other)
  }
}
