import type { IndexId } from '../../../domain/index-id.js'
import type { ChangeOutcome, DocumentChange, EngineProgress, SettingsChange } from '../../search-engine.js'

/** What the indexing thread is asked, one at a time. */
export type IndexingRequest =
  /** Makes the files of a new index, or brings those of an older version or a crash in order. Both wait for the
   *  disk. */
  | { readonly kind: 'prepare'; readonly index: IndexId }
  | { readonly kind: 'changeDocuments'; readonly change: DocumentChange }
  | { readonly kind: 'changeSettings'; readonly change: SettingsChange }
  | { readonly kind: 'setPrimaryKey'; readonly index: IndexId; readonly primaryKey: string }
  /** Leaves dead documents out of all runs, copies the index without free pages into the folder `target`, synced, then lets go of the index. */
  | { readonly kind: 'copyCompacted'; readonly index: IndexId; readonly target: string }
  /** Closes the files of an index, so that they can be removed. */
  | { readonly kind: 'letGo'; readonly index: IndexId }
  /** Closes all files and ends the thread. Has no answer. */
  | { readonly kind: 'close' }

/** What a request that succeeds is answered with. */
export interface IndexingAnswers {
  readonly prepare: null
  readonly changeDocuments: ChangeOutcome
  readonly changeSettings: ChangeOutcome
  /** The primary key that stands in the way, or null when the new one was set. */
  readonly setPrimaryKey: string | null
  readonly copyCompacted: null
  readonly letGo: null
}

export type AnsweredKind = keyof IndexingAnswers

export type AnsweredRequest = Extract<IndexingRequest, { kind: AnsweredKind }>

export type IndexingReply =
  /** Something went wrong that nobody asked for: to be logged. */
  | { readonly kind: 'mishap'; readonly message: string; readonly index: IndexId; readonly error: unknown }
  | { readonly kind: 'progress'; readonly progress: EngineProgress }
  | { readonly kind: 'done'; readonly answer: IndexingAnswers[AnsweredKind] }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'failed'; readonly error: unknown }

export interface IndexingWorkerData {
  readonly indexesFolder: string
  /** One of `runStates`, shared by both threads: a busy thread reads no messages. */
  readonly runState: Int32Array
}

/** A run goes on until one thread wins the change from `running` to one of the others. */
export const runStates = { running: 0, aborted: 1, committing: 2 } as const
