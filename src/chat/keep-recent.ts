/** A map that forgets what was not asked for the longest once it holds `most` entries. */
export interface RecentEntries<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

export function keepRecent<Value extends {}>(most: number): RecentEntries<Value> {
  // A map lists its keys in the order they were set.
  const entries = new Map<string, Value>()

  function set(key: string, value: Value): void {
    entries.delete(key)
    entries.set(key, value)
    if (entries.size <= most) return
    const [oldest] = entries.keys()
    if (oldest !== undefined) entries.delete(oldest)
  }

  return {
    get(key) {
      const value = entries.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    set,
  }
}
