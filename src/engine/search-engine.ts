import type { DocumentId } from '../domain/document-id.js'
import type { ErrorObject } from '../domain/errors/api-error.js'
import type { FilterExpression } from '../domain/filter-expression.js'
import type { IndexId } from '../domain/index-id.js'
import type { IndexUid } from '../domain/index-uid.js'
import type { SearchRequest } from '../domain/search-request.js'
import type { BatchUid, TaskUid } from '../domain/task.js'

/** Keeps documents and answers about them. What crosses it is plain data, asked for asynchronously, so that
 *  an engine may live in a worker thread or on another machine. */
export interface SearchEngine {
  /** What it can do besides keeping and reading documents. It never changes. */
  readonly capabilities: ReadonlySet<EngineCapability>

  /** Applies every operation of a batch to one index, in order, as one change: whoever reads sees all of
   *  it or nothing. Once the promise resolves it is on disk. An operation that fails changes nothing and
   *  does not stop the others. A batch that was already applied is not applied again: its recorded
   *  outcome is returned. Makes the index if the engine does not have it. When `signal` aborts, the index
   *  stays as it was and the promise rejects with the signal's reason. */
  changeDocuments(change: DocumentChange, run: RunControl): Promise<ChangeOutcome>

  /** Replaces the settings of an index, under the same promises. */
  changeSettings(change: SettingsChange, run: RunControl): Promise<ChangeOutcome>

  /** Sets the primary key of an index without documents, under the same promises. With documents under
   *  another key it is refused with `index_primary_key_already_exists`; `indexUid` is for its message. */
  setPrimaryKey(index: IndexId, primaryKey: string, indexUid?: IndexUid): Promise<void>

  /** Removes an index and all its files. One that is not there is no mistake. */
  removeIndex(index: IndexId): Promise<void>

  /** Removes what belongs to no index of the list: remains of a crash. */
  keepOnly(indexes: readonly IndexId[]): Promise<void>

  /** Rewrites the index without the room that removed data left behind; resolves with bytes before and after. */
  compact(index: IndexId): Promise<{ before: number; after: number }>

  /** The document as it came, or undefined. An index the engine does not have has no documents. */
  readDocument(index: IndexId, id: DocumentId): Promise<StoredDocument | undefined>

  /** Documents in insertion order. */
  listDocuments(index: IndexId, request: ListRequest): Promise<DocumentList>

  /** The best documents for a request, under the settings of the index. What the request asks for and the
   *  settings do not allow is refused with the code of its parameter. An index the engine does not have is
   *  searched like an empty one. */
  search(index: IndexId, request: EngineSearch): Promise<SearchResult>

  readStats(index: IndexId): Promise<IndexStats>

  readSettings(index: IndexId): Promise<Readonly<Record<string, unknown>>>

  /** Gets ready for a first change before there is one, without being waited for. May be left out. */
  warmUp(): void

  /** Waits for what runs, then lets go of all files and threads. */
  close(): Promise<void>
}

/** What an engine may be without. A search or a change that needs it is then refused with the code of its
 *  parameter, and its part of the contract suite is skipped. */
export type EngineCapability =
  /** Finds and ranks documents by the words of `q`. */
  | 'words'
  /** Ranks by the values of attributes: `sort`, and rules such as `price:asc`. */
  | 'sort'
  /** `filter`, the restrictions of a search, and deletion by filter. */
  | 'filters'
  /** Counts the values of attributes among what was found. */
  | 'facets'
  /** Filters and sorts by places on earth. */
  | 'geo'
  /** Finds documents by their vectors. */
  | 'vectors'
  /** Changes documents by functions. */
  | 'editFunctions'

export interface EngineSearch {
  readonly request: SearchRequest
  /** Filters that every hit must pass besides the one of the request: what the caller's rules allow. */
  readonly restrictions: readonly FilterExpression[]
  /** For messages. */
  readonly indexUid: IndexUid
}

export interface SearchResult {
  readonly hits: HitList
  /** How many documents match. Exact when pages were asked for, and otherwise an estimate from above. */
  readonly total: number
  /** By hit: how well it matches, from 0 to 1. Undefined unless the request shows or needs scores. */
  readonly scores: readonly number[] | undefined
}

/** Hits as they are answered, additions such as `_rankingScore` included: JSON objects one after another. */
export interface HitList {
  readonly bytes: Uint8Array
  /** Where each hit ends; it begins where the one before ends. */
  readonly ends: readonly number[]
}

/** The bytes of one JSON object, exactly as they were sent. */
export type StoredDocument = Uint8Array

export interface ListRequest {
  readonly offset: number
  readonly limit: number
  /** Only these, in insertion order all the same; unknown ones are passed over. */
  readonly ids: readonly DocumentId[] | undefined
}

export interface DocumentList {
  readonly documents: readonly StoredDocument[]
  /** How many there are before offset and limit. */
  readonly total: number
}

export interface IndexStats {
  readonly documentCount: number
  /** Bytes of the documents themselves, without any index over them. */
  readonly rawDocumentBytes: number
  /** Name of a field at the top of documents, to the number of documents that have it. */
  readonly fieldDistribution: Readonly<Record<string, number>>
  /** Database name to bytes. */
  readonly databaseBytes: Readonly<Record<string, number>>
  readonly primaryKey: string | null
}

export interface DocumentChange {
  readonly batch: BatchUid
  readonly index: IndexId
  /** For messages. */
  readonly indexUid: IndexUid
  readonly operations: readonly DocumentOperation[]
}

export type DocumentOperation = { readonly task: TaskUid } & (
  | {
      readonly kind: 'import'
      readonly method: 'replace' | 'update'
      /** A primary key the request asked for. */
      readonly primaryKey: string | null
      readonly skipCreation: boolean
      readonly payload: PayloadSource
      /** How many documents the payload has: for progress. */
      readonly documentCount?: number
    }
  | { readonly kind: 'deleteIds'; readonly ids: readonly DocumentId[] }
  | { readonly kind: 'deleteByFilter'; readonly filter: FilterExpression }
  | { readonly kind: 'clear' }
  | {
      readonly kind: 'edit'
      readonly function: string
      readonly filter: FilterExpression | null
      readonly context: Readonly<Record<string, unknown>> | null
    }
)

/** Documents in the record form of `payloads/record-format.ts`. */
export type PayloadSource =
  | { readonly place: 'memory'; readonly bytes: Uint8Array }
  | { readonly place: 'file'; readonly path: string }

export interface SettingsChange {
  readonly batch: BatchUid
  readonly index: IndexId
  /** The whole settings after the change. */
  readonly settings: Readonly<Record<string, unknown>>
}

export interface RunControl {
  readonly signal: AbortSignal
  /** Told as work goes on, at most some tens of times a second. */
  readonly onProgress: (progress: EngineProgress) => void
}

/** From the outermost step to the innermost. */
export type EngineProgress = readonly {
  readonly step: string
  readonly finished: number
  readonly total: number
}[]

export interface ChangeOutcome {
  /** By task: how many documents it indexed, edited or deleted, or why it failed. */
  readonly results: readonly OperationResult[]
  /** Known from now on; null while no document has told it. */
  readonly primaryKey: string | null
  /** Database name to its bytes now and the change in bytes; only those that changed. */
  readonly databaseSizes: Readonly<Record<string, { readonly bytes: number; readonly change: number }>>
}

export interface OperationResult {
  readonly task: TaskUid
  readonly count: number
  readonly deletedCount?: number
  readonly error: ErrorObject | null
}
