import { createNodeMatch, type NodeMatch } from './node-match.js'
import type { QueryNode } from './query-node.js'
import type { MatchContext } from './search-context.js'

const MOST_BYTES = 48 * 1024 * 1024
// What a node takes besides the sets of documents it matches, about.
const BYTES_OF_A_NODE = 1024

/** Remembers what nodes matched, as long as the index and the fields that count stay the same. */
export interface NodeMatches {
  of(node: QueryNode): NodeMatch
}

export function createNodeMatches(context: MatchContext): NodeMatches {
  // A `Map` walks its entries in the order they were put in: here from the one used longest ago to the last.
  const known = new Map<string, Entry>()
  let heldBytes = 0

  function dropOldest(): void {
    for (const [key, { bytes }] of known) {
      if (heldBytes <= MOST_BYTES) return
      known.delete(key)
      heldBytes -= bytes
    }
  }

  function create(node: QueryNode): Entry {
    const entry: Entry = {
      bytes: BYTES_OF_A_NODE,
      match: createNodeMatch(node, context, (bytes) => {
        entry.bytes += bytes
        if (known.get(entry.key) === entry) heldBytes += bytes
      }),
      key: keyOf(node),
    }
    return entry
  }

  return {
    of: (node) => {
      const key = keyOf(node)
      const before = known.get(key)
      const entry = before ?? create(node)
      if (before === undefined) heldBytes += entry.bytes
      known.delete(key)
      known.set(key, entry)
      dropOldest()
      return entry.match
    },
  }
}

interface Entry {
  readonly key: string
  readonly match: NodeMatch
  bytes: number
}

/** Everything that decides what a node matches. */
function keyOf(node: QueryNode): string {
  if (node.kind === 'phrase') return JSON.stringify(node.words)
  const { word, isPrefix, typoBudget, termCount, splitToIgnore, synonyms } = node
  return JSON.stringify([word, isPrefix, typoBudget, termCount, splitToIgnore, synonyms])
}
