import type { BatchUid } from '../../../domain/task.js'
import { decodeJson, encodeJson } from '../../../storage/json-value.js'
import type { ChangeOutcome } from '../../search-engine.js'
import type { DocumentNumber } from './document-number.js'
import type { IndexChange, IndexView } from './index-view.js'

/** What is known of an index besides its documents. */
export interface IndexState {
  primaryKey: string | null
  /** Larger than every number given so far. */
  nextNumber: DocumentNumber
  documentCount: number
  rawDocumentBytes: number
}

/** Field path to the number of documents that have it; none of the numbers is 0. */
export type FieldCounts = Map<string, number>

export interface AppliedBatch {
  readonly batch: BatchUid
  readonly outcome: ChangeOutcome
}

/** One batch may change both, one after the other: each notes for itself what was applied. */
export type ChangeKind = 'documents' | 'settings'

const stateKey = Buffer.from('state')
const fieldCountsKey = Buffer.from('field-counts')
const settingsKey = Buffer.from('settings')
const lastBatchKeys: Readonly<Record<ChangeKind, Uint8Array>> = {
  documents: Buffer.from('last-documents-batch'),
  settings: Buffer.from('last-settings-batch'),
}

export function newIndexState(): IndexState {
  return { primaryKey: null, nextNumber: 0 as DocumentNumber, documentCount: 0, rawDocumentBytes: 0 }
}

// What is read below was written by the function beside it: hence its type.

export function readIndexState(view: IndexView): IndexState {
  const bytes = view.get('meta', stateKey)
  return bytes === undefined ? newIndexState() : (decodeJson(bytes) as IndexState)
}

export function writeIndexState(view: IndexChange, state: IndexState): void {
  view.put('meta', stateKey, encodeJson(state))
}

export function readFieldCounts(view: IndexView): FieldCounts {
  const bytes = view.get('meta', fieldCountsKey)
  return new Map(bytes === undefined ? [] : (decodeJson(bytes) as [string, number][]))
}

export function writeFieldCounts(view: IndexChange, counts: FieldCounts): void {
  view.put('meta', fieldCountsKey, encodeJson([...counts]))
}

export function readStoredSettings(view: IndexView): Readonly<Record<string, unknown>> {
  const bytes = view.get('meta', settingsKey)
  return bytes === undefined ? {} : (decodeJson(bytes) as Readonly<Record<string, unknown>>)
}

export function writeStoredSettings(view: IndexChange, settings: Readonly<Record<string, unknown>>): void {
  view.put('meta', settingsKey, encodeJson(settings))
}

export function readLastBatch(view: IndexView, kind: ChangeKind): AppliedBatch | undefined {
  const bytes = view.get('meta', lastBatchKeys[kind])
  return bytes === undefined ? undefined : (decodeJson(bytes) as AppliedBatch)
}

export function writeLastBatch(view: IndexChange, kind: ChangeKind, applied: AppliedBatch): void {
  view.put('meta', lastBatchKeys[kind], encodeJson(applied))
}
