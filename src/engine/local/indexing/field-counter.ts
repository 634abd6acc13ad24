import { apiError } from '../../../domain/errors/api-error.js'
import type { FieldCounts } from '../tables/index-state.js'
import type { JsonObject } from './json-object.js'

export const mostFields = 65_535
// Longer paths are left out, so that deep documents with long names cannot fill the memory with paths.
const LONGEST_PATH = 1_000

/**
 * Counts the field paths of documents that come and go. The path of a nested field has a dot between names;
 * a field of objects in an array has the path it would have without the array. A document counts once for
 * each of its paths, however often it has it.
 */
export interface FieldCounter {
  add(document: JsonObject): void
  remove(document: JsonObject): void
  /** Takes the paths of a document into account that may be added later, without counting it. */
  expect(document: JsonObject): void
  /** Changes the counts that the counter was made with. */
  keep(): void
}

/** How the count of one path changes. Shared by nodes whose names, put together, give the same path. */
interface PathChange {
  change: number
  /** The last visit that came by, so that one visit counts once. */
  visit: number
}

/** A name below other names. The tree saves making the text of a path again for every document. */
interface PathNode {
  readonly path: string
  readonly counted: PathChange
  readonly children: Map<string, PathNode>
}

/** `add` and `expect` throw when there would be more than `mostFields` paths in all. */
export function createFieldCounter(counts: FieldCounts): FieldCounter {
  const changes = new Map<string, PathChange>()
  const roots = new Map<string, PathNode>()
  let newPaths = 0
  let visit = 0

  function changeOf(path: string): PathChange {
    const known = changes.get(path)
    if (known !== undefined) return known
    const made: PathChange = { change: 0, visit: 0 }
    if (path.length > LONGEST_PATH) return made
    changes.set(path, made)
    if (!counts.has(path)) newPaths += 1
    if (counts.size + newPaths > mostFields) throw apiError('max_fields_limit_exceeded')
    return made
  }

  function makeNode(path: string): PathNode {
    return { path, counted: changeOf(path), children: new Map() }
  }

  function countObject(object: JsonObject, parent: PathNode | undefined, difference: number): void {
    const nodes = parent === undefined ? roots : parent.children
    for (const name of Object.keys(object)) {
      let node = nodes.get(name)
      if (node === undefined) {
        node = makeNode(parent === undefined ? name : `${parent.path}.${name}`)
        nodes.set(name, node)
      }
      if (node.counted.visit !== visit) {
        node.counted.visit = visit
        node.counted.change += difference
      }
      countValue(object[name], node, difference)
    }
  }

  function countValue(value: unknown, node: PathNode, difference: number): void {
    if (typeof value !== 'object' || value === null || node.path.length > LONGEST_PATH) return
    if (Array.isArray(value)) for (const element of value) countValue(element, node, difference)
    // What is left of `object` is a JSON object.
    else countObject(value as JsonObject, node, difference)
  }

  function count(document: JsonObject, difference: number): void {
    visit += 1
    countObject(document, undefined, difference)
  }

  return {
    add: (document) => count(document, 1),
    remove: (document) => count(document, -1),
    expect: (document) => count(document, 0),
    keep: () => {
      for (const [path, { change }] of changes) {
        const now = (counts.get(path) ?? 0) + change
        if (now > 0) counts.set(path, now)
        else counts.delete(path)
      }
    },
  }
}
