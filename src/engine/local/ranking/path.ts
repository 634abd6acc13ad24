import type { QueryNode } from '../matching/query-node.js'

/**
 * One way through the query: nodes that follow each other, each narrowed to what the documents at hand have of
 * it. Rules that come later look only at what earlier ones left.
 */
export type Path = readonly PathStep[]

export interface PathStep {
  readonly node: QueryNode
  /** Which numbers of typos count: bit 0 for none, bit 1 for one, bit 2 for two. */
  readonly levels: number
  /** Whether only the word as it was typed counts. */
  readonly isExact: boolean
}

export const allLevels = 0b111

export function stepKey({ node, levels, isExact }: PathStep): number {
  return (node.id * 8 + levels) * 2 + (isExact ? 1 : 0)
}

/** Puts paths that begin alike next to each other, in the order in which the beginnings first come. */
export function inTreeOrder(paths: readonly Path[], depth = 0): readonly Path[] {
  if (paths.length < 3) return paths
  const groups = new Map<number, Path[]>()
  for (const path of paths) {
    const step = path[depth]
    const key = step === undefined ? -1 : stepKey(step)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [path])
    else group.push(path)
  }
  return [...groups].flatMap(([key, group]) => (key === -1 ? group : inTreeOrder(group, depth + 1)))
}
