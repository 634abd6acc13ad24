import type { TestContext } from 'vitest'
import { decodeSearchBody } from '../domain/decode-search-request.js'
import type { DocumentId } from '../domain/document-id.js'
import type { IndexId } from '../domain/index-id.js'
import type { IndexUid } from '../domain/index-uid.js'
import type { BatchUid, TaskUid } from '../domain/task.js'
import type {
  ChangeOutcome,
  DocumentOperation,
  EngineCapability,
  EngineSearch,
  RunControl,
  SearchEngine,
} from './search-engine.js'

// What the parts of the contract share: an engine to ask, and short ways to ask it.

/** An engine over storage of its own, which outlives it. */
export interface EngineUnderTest {
  engine: SearchEngine
  /** One that no other test uses. */
  readonly index: IndexId
  /** Closes `engine` and puts one in its place that has the same storage. */
  reopen(): Promise<void>
}

export type OpenEngine = () => Promise<EngineUnderTest>

/** To be called before each test of something that an engine may be unable to do. */
export async function skipUnlessAble(
  open: OpenEngine,
  capability: EngineCapability,
  { skip }: TestContext,
): Promise<void> {
  const { engine } = await open()
  skip(!engine.capabilities.has(capability), `the engine does not have the capability ${capability}`)
}

export const indexUid = 'movies' as IndexUid

export const quietRun: RunControl = { signal: new AbortController().signal, onProgress: () => {} }

export function id(text: string): DocumentId {
  return text as DocumentId
}

export function batchUid(batch: number): BatchUid {
  return batch as BatchUid
}

/** Documents as JSON text, in the record form: a length of four bytes, lowest first, and the text. */
export function recordsOf(documents: readonly string[]): Uint8Array {
  const records = documents.map((document) => {
    const text = Buffer.from(document)
    const prefix = Buffer.alloc(4)
    prefix.writeUInt32LE(text.length)
    return Buffer.concat([prefix, text])
  })
  return new Uint8Array(Buffer.concat(records))
}

type ImportOperation = Extract<DocumentOperation, { kind: 'import' }>

export function importing(
  documents: readonly string[],
  options: Partial<Pick<ImportOperation, 'method' | 'primaryKey' | 'skipCreation' | 'task' | 'payload'>> = {},
): ImportOperation {
  return {
    task: 1 as TaskUid,
    kind: 'import',
    method: 'replace',
    primaryKey: null,
    skipCreation: false,
    payload: { place: 'memory', bytes: recordsOf(documents) },
    ...options,
  }
}

export function deleting(ids: readonly string[]): DocumentOperation {
  return { task: 1 as TaskUid, kind: 'deleteIds', ids: ids.map(id) }
}

export const clearing: DocumentOperation = { task: 1 as TaskUid, kind: 'clear' }

/** Applies the operations as tasks 0, 1, 2 …, in a batch with a uid of its own. */
export function apply(
  { engine, index }: EngineUnderTest,
  batch: number,
  ...operations: readonly DocumentOperation[]
): Promise<ChangeOutcome> {
  const numbered = operations.map(asTask)
  return engine.changeDocuments({ batch: batchUid(batch), index, indexUid, operations: numbered }, quietRun)
}

function asTask(operation: DocumentOperation, task: number): DocumentOperation {
  return { ...operation, task: task as TaskUid }
}

/** Puts the settings in the place of all before, in a batch with a uid of its own. */
export async function changeSettings(
  { engine, index }: EngineUnderTest,
  batch: number,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  await engine.changeSettings({ batch: batchUid(batch), index, settings }, quietRun)
}

/** As in the body of a request. */
export type SearchBody = Readonly<Record<string, unknown>>

export type Hit = Readonly<Record<string, unknown>>

export interface Found {
  readonly hits: readonly Hit[]
  readonly ids: readonly unknown[]
  readonly total: number
}

export function asking(body: SearchBody): EngineSearch {
  return {
    request: decodeSearchBody(body),
    restrictions: [],
    features: { containsFilter: true, multimodal: false },
    indexUid,
  }
}

export async function searchFor({ engine, index }: EngineUnderTest, body: SearchBody): Promise<Found> {
  const { hits, total } = await engine.search(index, asking(body))
  const read = hits.ends.map((end, at): Hit =>
    JSON.parse(textOf(hits.bytes.subarray(hits.ends[at - 1] ?? 0, end))),
  )
  return { hits: read, ids: read.map((hit) => hit['id']), total }
}

/** Every document as text, in the order of the engine. */
export async function allDocuments({ engine, index }: EngineUnderTest): Promise<string[]> {
  const { documents } = await engine.listDocuments(index, { offset: 0, limit: 1_000, ids: undefined })
  return documents.map(textOf)
}

export function textOf(document: Uint8Array): string {
  return Buffer.from(document).toString()
}
