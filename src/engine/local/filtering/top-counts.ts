/** Keeps the items that count most, of all that are offered; of equal ones those that came first. */
export class TopCounts<Item> {
  private readonly most: number
  /** A heap: each entry is no better than the two below it. */
  private readonly heap: Entry<Item>[] = []
  private offered = 0

  constructor(most: number) {
    this.most = most
  }

  /** What an item has to count more than to be kept. */
  get least(): number {
    if (this.heap.length < this.most) return 0
    return this.heap[0]?.count ?? Infinity
  }

  offer(count: number, item: Item): void {
    this.offered += 1
    if (count <= this.least) return
    const entry = { count, order: this.offered, item }
    if (this.heap.length < this.most) this.rise(entry)
    else this.sink(entry)
  }

  /** Best first. */
  sorted(): readonly Item[] {
    return this.heap.toSorted((a, b) => (isWorse(b, a) ? -1 : 1)).map(({ item }) => item)
  }

  private rise(entry: Entry<Item>): void {
    let at = this.heap.length
    while (at > 0) {
      const above = (at - 1) >>> 1
      const other = this.heap[above]
      if (other === undefined || !isWorse(entry, other)) break
      this.heap[at] = other
      at = above
    }
    this.heap[at] = entry
  }

  /** In place of the worst. */
  private sink(entry: Entry<Item>): void {
    const { heap } = this
    let at = 0
    for (;;) {
      const left = heap[at * 2 + 1]
      const right = heap[at * 2 + 2]
      if (left === undefined) break
      const isLeft = right === undefined || isWorse(left, right)
      const worse = isLeft ? left : right
      if (!isWorse(worse, entry)) break
      heap[at] = worse
      at = at * 2 + (isLeft ? 1 : 2)
    }
    heap[at] = entry
  }
}

interface Entry<Item> {
  readonly count: number
  readonly order: number
  readonly item: Item
}

function isWorse(one: Entry<unknown>, other: Entry<unknown>): boolean {
  return one.count < other.count || (one.count === other.count && one.order > other.order)
}
