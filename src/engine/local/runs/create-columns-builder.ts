import { ColumnValues, type HeldBytes } from './column-values.js'
import type { ColumnChoice, ColumnsBuilder } from './columns-builder.js'
import type { ColumnEntry } from './columns-file-contents.js'
import { createColumnsFile } from './columns-file-writer.js'
import { GeoValues } from './column-geo-values.js'
import { ShapeValues } from './column-shape-values.js'
import { writeColumn } from './write-column.js'

export function createColumnsBuilder(choice: ColumnChoice): ColumnsBuilder {
  let gathered = createGathered()

  function addDocument(document: Readonly<Record<string, unknown>>): void {
    const slot = gathered.documentCount
    addMembers(gathered.root, slot, document)
    if (choice.hasGeo) gathered.geo.add(slot, document['_geo'])
    if (choice.hasShapes) gathered.shapes.add(slot, document['_geojson'])
    gathered.documentCount += 1
  }

  function addMembers(node: PathNode, slot: number, object: Readonly<Record<string, unknown>>): void {
    for (const key of Object.keys(object)) {
      const child = node.children.get(key) ?? addChild(node, key)
      child.column?.addExisting(slot)
      addOccurrence(child, slot, object[key])
    }
  }

  /** Adds a value that stands under a key directly. */
  function addOccurrence(node: PathNode, slot: number, value: unknown): void {
    if (value === null) node.column?.addNull(slot)
    else if (isEmpty(value)) node.column?.addEmpty(slot)
    else addValue(node, slot, value)
  }

  function addValue(node: PathNode, slot: number, value: unknown): void {
    switch (typeof value) {
      case 'number':
        node.column?.addNumber(slot, value)
        break
      case 'string':
        node.column?.addString(slot, value)
        break
      case 'boolean':
        node.column?.addString(slot, value ? 'true' : 'false')
        break
      case 'object':
        if (Array.isArray(value)) for (const element of value) addValue(node, slot, element)
        // A document was parsed from JSON: what is not a list is a record.
        else if (value !== null) addMembers(node, slot, value as Readonly<Record<string, unknown>>)
        break
      default:
    }
  }

  function addChild(node: PathNode, key: string): PathNode {
    const path = node.path === undefined ? key : `${node.path}.${key}`
    const child = { path, column: columnOf(path), children: new Map<string, PathNode>() }
    node.children.set(key, child)
    return child
  }

  function columnOf(path: string): ColumnValues | undefined {
    const known = gathered.columns.get(path)
    if (known !== undefined || !choice.hasColumn(path)) return known
    const column = new ColumnValues(gathered.held)
    gathered.columns.set(path, column)
    return column
  }

  function write(path: string): void {
    const file = createColumnsFile(path)
    try {
      const { documentCount } = gathered
      const columns: ColumnEntry[] = []
      for (const field of [...gathered.columns.keys()].toSorted()) {
        const contents = gathered.columns.get(field)?.contents(field, documentCount)
        if (contents !== undefined) columns.push(finished(writeColumn(file, contents)))
        // Its memory may go while the next are written.
        gathered.columns.delete(field)
      }
      const geo = gathered.geo.write(file, documentCount)
      file.finish({ documentCount, columns, geo, shapes: gathered.shapes.write(file, documentCount) })
    } finally {
      file.abandon()
      gathered = createGathered()
    }
  }

  return {
    get heldBytes() {
      return gathered.held.bytes
    },
    addDocument,
    write,
  }
}

interface Gathered {
  documentCount: number
  readonly root: PathNode
  /** By path. Several nodes may have one column: that of `a.b` is also that of `b` below `a`. */
  readonly columns: Map<string, ColumnValues>
  readonly geo: GeoValues
  readonly shapes: ShapeValues
  readonly held: HeldBytes
}

/** A key and the keys around it, so that the path is put together and decided upon once. */
interface PathNode {
  /** Undefined for the document itself. */
  readonly path: string | undefined
  readonly column: ColumnValues | undefined
  readonly children: Map<string, PathNode>
}

function createGathered(): Gathered {
  const held = { bytes: 0 }
  const root = { path: undefined, column: undefined, children: new Map<string, PathNode>() }
  const [geo, shapes] = [new GeoValues(held), new ShapeValues(held)]
  return { documentCount: 0, root, columns: new Map(), geo, shapes, held }
}

function isEmpty(value: unknown): boolean {
  if (value === '') return true
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.length === 0
  for (const _ in value) return false
  return true
}

function finished<T>(slices: Generator<void, T, void>): T {
  for (;;) {
    const step = slices.next()
    if (step.done === true) return step.value
  }
}
