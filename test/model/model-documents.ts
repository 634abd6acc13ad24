import type { Token } from '../../src/text/tokenizer.js'

// Which words a document has, and where: its fields are walked as they stand in the JSON.

export type JsonObject = Readonly<Record<string, unknown>>

export interface Occurrence {
  readonly field: string
  readonly position: number
}

export interface ModelDocument {
  readonly source: JsonObject
  /** By word of a searchable field. */
  readonly occurrences: ReadonlyMap<string, readonly Occurrence[]>
  /** By searchable field: how many words it has, each as often as it occurs. */
  readonly wordCounts: ReadonlyMap<string, number>
  /** Every value that is neither object nor array, by the path of its field, searchable or not. */
  readonly values: ReadonlyMap<string, readonly unknown[]>
}

export interface FieldReader {
  readonly isSearchable: (field: string) => boolean
  readonly tokenize: (text: string, field: string) => readonly Token[]
}

/** What lies between two sentences, or two values of one field. */
const FAR = 8
const LONGEST_WORD_BYTES = 250
const POSITIONS = 65_536
const unsearchable = new Set(['_vectors', '_geo', '_geojson'])

export function readDocument(source: JsonObject, reader: FieldReader): ModelDocument {
  const occurrences = new Map<string, Occurrence[]>()
  const wordCounts = new Map<string, number>()
  const values = new Map<string, unknown[]>()
  const lastPositions = new Map<string, number>()
  for (const { field, value } of stepsOf(source)) {
    const isContainer = typeof value === 'object' && value !== null
    if (!isContainer) values.set(field, [...(values.get(field) ?? []), value])
    const last = lastPositions.get(field)
    const first = last === undefined ? 0 : last + FAR
    const tokens = isIndexed(field, reader) ? reader.tokenize(textOf(value), field) : []
    const placed = placeWords(tokens, first)
    lastPositions.set(field, placed.last)
    for (const { word, position } of placed.words) {
      occurrences.set(word, [...(occurrences.get(word) ?? []), { field, position }])
      wordCounts.set(field, (wordCounts.get(field) ?? 0) + 1)
    }
  }
  return { source, occurrences, wordCounts, values }
}

/** Whether a word is of the kind that an index keeps. */
export function isKeptWord(word: string): boolean {
  return word.trim() !== '' && Buffer.byteLength(word) <= LONGEST_WORD_BYTES
}

function isIndexed(field: string, { isSearchable }: FieldReader): boolean {
  return !unsearchable.has(field.split('.')[0] ?? '') && isSearchable(field)
}

interface Step {
  readonly field: string
  readonly value: unknown
}

/** Everything that takes room in a field, in order: its values, and an array that stands inside an object. */
function* stepsOf(document: JsonObject): Generator<Step> {
  for (const [field, value] of Object.entries(document)) yield* stepsOfMember(field, value, true)
}

function* stepsOfMember(field: string, value: unknown, isTopLevel: boolean): Generator<Step> {
  if (Array.isArray(value)) {
    if (!isTopLevel) yield { field, value }
    for (const element of value) yield* stepsOfElement(field, element)
  } else yield* stepsOfElement(field, value)
}

function* stepsOfElement(field: string, value: unknown): Generator<Step> {
  if (Array.isArray(value)) for (const element of value) yield* stepsOfElement(field, element)
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value))
      yield* stepsOfMember(`${field}.${name}`, member, false)
  else yield { field, value }
}

/** Numbers and booleans are read as their JSON; null and containers have no text. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? JSON.stringify(value) : ''
}

/** `last` is where the last word stands that is kept, and `first` if there is none. */
function placeWords(tokens: readonly Token[], first: number) {
  const words: { word: string; position: number }[] = []
  let position: number | undefined
  let distance = 1
  for (const { kind, text } of tokens) {
    if (kind === 'hardSeparator') distance = FAR
    if (kind === 'hardSeparator' || kind === 'softSeparator') continue
    position = position === undefined ? first : position + distance
    distance = 1
    if (kind === 'word' && isKeptWord(text) && position < POSITIONS)
      words.push({ word: text.trim(), position })
  }
  return { words, last: words.at(-1)?.position ?? first }
}
