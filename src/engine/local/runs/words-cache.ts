/** What an entry takes besides its bytes, about. */
const bytesPerEntry = 256

/** Keeps what was read, up to a number of bytes; what was not asked for the longest goes first. */
export class RecordCache<T> {
  private readonly mostBytes: number
  private readonly entries = new Map<number, { readonly value: T; readonly bytes: number }>()
  private bytes = 0

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes
  }

  get(key: number): T | undefined {
    const entry = this.entries.get(key)
    if (!entry) return undefined
    // Put last: a map keeps the order in which keys were set.
    this.entries.delete(key)
    this.entries.set(key, entry)
    return entry.value
  }

  /** `key` is not in it yet. What would take more than a quarter of the room is not kept. */
  set(key: number, value: T, valueBytes: number): void {
    const bytes = valueBytes + bytesPerEntry
    if (bytes > this.mostBytes / 4) return
    this.entries.set(key, { value, bytes })
    this.bytes += bytes
    for (const [oldest, entry] of this.entries) {
      if (this.bytes <= this.mostBytes) break
      this.entries.delete(oldest)
      this.bytes -= entry.bytes
    }
  }

  clear(): void {
    this.entries.clear()
    this.bytes = 0
  }
}
