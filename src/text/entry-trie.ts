/** Finds the longest of a set of strings that begins at a place in a text. */
export interface EntryTrie {
  /** Where the longest entry that begins at `start` ends, or `start` if none does. */
  longestEnd(text: string, start: number): number
}

interface TrieNode {
  isEntry: boolean
  readonly next: Map<number, TrieNode>
}

/** The time of a look-up grows with the longest entry, not with the text. */
export function createEntryTrie(entries: Iterable<string>): EntryTrie {
  const root: TrieNode = { isEntry: false, next: new Map() }
  for (const entry of entries) {
    let node = root
    for (let index = 0; index < entry.length; index += 1) {
      const unit = entry.charCodeAt(index)
      let next = node.next.get(unit)
      if (next === undefined) {
        next = { isEntry: false, next: new Map() }
        node.next.set(unit, next)
      }
      node = next
    }
    node.isEntry = true
  }
  return {
    longestEnd(text, start) {
      let end = start
      let node: TrieNode | undefined = root
      for (let index = start; index < text.length; index += 1) {
        node = node.next.get(text.charCodeAt(index))
        if (node === undefined) break
        if (node.isEntry) end = index + 1
      }
      return end
    },
  }
}
