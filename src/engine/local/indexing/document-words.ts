import type { Tokenizer, VisitUnits } from '../../../text/tokenizer.js'

export interface DocumentWordsOptions {
  readonly tokenizer: Tokenizer
  isSearchable(path: string): boolean
  /** Of the texts there; numbers and booleans have no language. */
  localesOf(path: string): readonly string[] | undefined
}

export type WordSink = (path: string, word: string, position: number) => void

/** The same without a string for each word. */
export interface UnitsSink {
  /** The words that follow are of the field of this path. */
  beginValue(path: string): void
  readonly takeWord: VisitUnits
}

/** Finds the words of documents. What the options answer for a path is asked once, then remembered. */
export interface DocumentWords {
  /** Reports every word of a document that `JSON.parse` made, with the path of its field and its position there. */
  visit(document: Readonly<Record<string, unknown>>, sink: WordSink): void
  visitUnits(document: Readonly<Record<string, unknown>>, sink: UnitsSink): void
}

const neverSearched: ReadonlySet<string> = new Set(['_vectors', '_geo', '_geojson'])
const BETWEEN_VALUES = 8
const MOST_POSITIONS = 65_536
// Deeper than any document people write, and few enough for the stack.
const DEEPEST_LEVEL = 500

/** A place in documents: the same for a nested key and for a key that is written with dots. */
interface Field {
  readonly path: string
  readonly isSearchable: boolean
  readonly locales: readonly string[] | undefined
  readonly children: Map<string, Field>
  /** Of the last word so far in the document, or where it would have stood. Means nothing unless `document` is
   *  the number of the document being read. */
  position: number
  document: number
}

export function createDocumentWords(options: DocumentWordsOptions): DocumentWords {
  const { tokenizer } = options
  const fields = new Map<string, Field>()
  const root = new Map<string, Field>()
  let document = 0
  let sink: UnitsSink | undefined

  function createField(path: string): Field {
    const isSearchable = options.isSearchable(path)
    return {
      path,
      isSearchable,
      locales: isSearchable ? options.localesOf(path) : undefined,
      children: new Map(),
      position: 0,
      document: 0,
    }
  }

  function childOf(parent: Field | undefined, key: string): Field {
    const siblings = parent?.children ?? root
    let field = siblings.get(key)
    if (field === undefined) {
      const path = parent === undefined ? key : `${parent.path}.${key}`
      field = fields.get(path) ?? createField(path)
      fields.set(path, field)
      siblings.set(key, field)
    }
    return field
  }

  /** Moves on to the field's next value; tells where its first word stands. */
  function nextStart(field: Field): number {
    if (field.document === document) {
      field.position += BETWEEN_VALUES
    } else {
      field.document = document
      field.position = 0
    }
    return field.position
  }

  function takeLeaf(field: Field, value: unknown): void {
    if (!field.isSearchable) return
    const start = nextStart(field)
    const text = textOfLeaf(value)
    if (text === undefined || start >= MOST_POSITIONS || sink === undefined) return
    const locales = typeof value === 'string' ? field.locales : undefined
    sink.beginValue(field.path)
    const last = tokenizer.visitUnits(text, start, sink.takeWord, locales)
    if (last > start) field.position = last
  }

  function takeArray(field: Field, elements: readonly unknown[], level: number): void {
    if (elements.length === 0) takeLeaf(field, undefined)
    for (const element of elements) {
      if (typeof element !== 'object' || element === null) takeLeaf(field, element)
      else takeInner(field, element, level)
    }
  }

  function takeInner(field: Field, value: object, level: number): void {
    if (level >= DEEPEST_LEVEL) return
    if (Array.isArray(value)) takeArray(field, value, level + 1)
    else takeObject(field, value as Readonly<Record<string, unknown>>, level + 1)
  }

  function takeObject(parent: Field, object: Readonly<Record<string, unknown>>, level: number): void {
    for (const key of Object.keys(object)) {
      const value = object[key]
      const field = childOf(parent, key)
      // Whatever the value is, it takes a step of its own: an array here has its first element at 8, not 0.
      takeLeaf(field, value)
      if (typeof value === 'object' && value !== null) takeInner(field, value, level)
    }
  }

  function visitUnits(read: Readonly<Record<string, unknown>>, given: UnitsSink): void {
    document += 1
    sink = given
    for (const key of Object.keys(read)) {
      if (neverSearched.has(key)) continue
      const value = read[key]
      const field = childOf(undefined, key)
      if (typeof value === 'object' && value !== null) takeInner(field, value, 0)
      else takeLeaf(field, value)
    }
  }

  return { visit: (read, given) => visitUnits(read, spellingSink(given)), visitUnits }
}

function spellingSink(sink: WordSink): UnitsSink {
  let path = ''
  return {
    beginValue: (begun) => {
      path = begun
    },
    takeWord: (word, position) => sink(path, word.toString(), position),
  }
}

/** As JSON writes it; nothing for what holds no words itself. */
function textOfLeaf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  // JavaScript alone writes a plus into large exponents, which would cut the number in two.
  return typeof value === 'number' ? String(value).replace('e+', 'e') : undefined
}
