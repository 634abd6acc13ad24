import type { DocumentId } from '../domain/document-id.js'
import type { ErrorObject } from '../domain/errors/api-error.js'
import type { FilterExpression } from '../domain/filter-expression.js'
import type { IndexId } from '../domain/index-id.js'
import type { IndexUid } from '../domain/index-uid.js'
import type { SearchRequest } from '../domain/search-request.js'
import type { FacetOrder } from '../domain/settings/faceting.js'
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

  /** Documents in insertion order, or in that of their selection. What the selection asks for and the settings
   *  do not allow is refused with the code of its parameter. */
  listDocuments(index: IndexId, request: ListRequest): Promise<DocumentList>

  /** The best documents for a request, under the settings of the index. What the request asks for and the
   *  settings do not allow is refused with the code of its parameter. An index the engine does not have is
   *  searched like an empty one. */
  search(index: IndexId, request: EngineSearch): Promise<SearchResult>

  /** The values of a facet that begin with a text, typos forgiven, counted over the documents of a search. */
  searchFacet(index: IndexId, search: EngineFacetSearch): Promise<readonly FacetHit[]>

  /** Answers several queries from one moment of an index, with all that it takes to merge their hits with those
   *  of other indexes. Each hit has a member `_federation`, which tells its index, query and weighted score. */
  searchTogether(index: IndexId, search: EngineJointSearch): Promise<JointSearchResult>

  readStats(index: IndexId): Promise<IndexStats>

  /** The fields that documents have, by name, sorted; a nested one as a path with dots. */
  readFields(index: IndexId): Promise<readonly string[]>

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
  readonly features: FilterFeatureSwitches
  /** For messages. */
  readonly indexUid: IndexUid
}

/** The switches that decide which filters may be used. */
export interface FilterFeatureSwitches {
  readonly containsFilter: boolean
  readonly multimodal: boolean
}

export interface EngineFacetSearch extends EngineSearch {
  readonly facetName: string
  /** Null for all values. */
  readonly facetQuery: string | null
  /** Whether documents that `distinct` leaves out are not counted. */
  readonly isExhaustive: boolean
}

export interface FacetHit {
  readonly value: string
  readonly count: number
}

export interface SearchResult {
  readonly hits: HitList
  /** How many documents match. Exact when pages were asked for, and otherwise an estimate from above. */
  readonly total: number
  /** Undefined unless facets were asked for. */
  readonly facets: FacetCounts | undefined
  /** By hit: how well it matches, from 0 to 1. Undefined unless the request shows or needs scores. */
  readonly scores: readonly number[] | undefined
}

export interface EngineJointSearch {
  readonly queries: readonly JointQuery[]
  /** Counted over what any query found; empty for none. */
  readonly facets: readonly string[]
  /** In place of what the settings say. */
  readonly maxValuesPerFacet: number | undefined
  /** In place of `distinct` of each query. What totals and facets count then has no doubles, whichever query
   *  they were found by. */
  readonly distinct: string | undefined
  /** Keys of documents that are not counted, nor anything that shares a value of `distinct` with them. */
  readonly leftOut: readonly number[]
}

export interface JointQuery extends EngineSearch {
  /** What its scores are multiplied with. */
  readonly weight: number
  /** Told in `_federation`. */
  readonly position: number
  /** What messages call it. */
  readonly place: string
}

export interface JointSearchResult {
  /** By query. */
  readonly results: readonly RankedHits[]
  /** How many documents match any of the queries. */
  readonly total: number
  /** Undefined unless facets were asked for. */
  readonly facets: FacetCounts | undefined
  /** By field of `facets`: how the settings sort its values. */
  readonly facetOrders: ReadonlyMap<string, FacetOrder>
}

export interface RankedHits {
  readonly hits: HitList
  /** By hit. */
  readonly rankings: readonly HitRanking[]
  /** The kinds of `values` that a ranking of this query may have, in their order. */
  readonly rankedBy: readonly RankedBy[]
}

/** What a hit is compared by with hits of other queries. */
export interface HitRanking {
  /** Two hits of one index are the same document if it is the same. */
  readonly key: number
  /** Of all rules, times the weight of the query. */
  readonly weightedScore: number
  /** What the rules say, most important first. */
  readonly values: readonly RankValue[]
  /** Of the field `distinct`, in the form in which they are compared. */
  readonly distinctValues: readonly (number | string)[]
}

export type RankValue =
  /** Of the rules that look at words; weighted. The higher the better. */
  | { readonly kind: 'score'; readonly score: number }
  /** Numbers come before texts, and null comes last, in both directions. */
  | {
      readonly kind: 'sort'
      readonly direction: 'asc' | 'desc'
      readonly value: number | string | null
    }
  /** Null comes last in both directions. */
  | { readonly kind: 'distance'; readonly direction: 'asc' | 'desc'; readonly meters: number | null }

export type RankedBy =
  | { readonly kind: 'score' }
  | { readonly kind: 'sort' | 'distance'; readonly direction: 'asc' | 'desc' }

/** By field. Maps, because the order counts and values may look like numbers. */
export interface FacetCounts {
  /** Value to the number of documents that have it. */
  readonly distribution: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** Of fields that have numbers. */
  readonly stats: ReadonlyMap<string, { readonly min: number; readonly max: number }>
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
  /** Undefined for all of them, in insertion order. */
  readonly selection?: DocumentSelection | undefined
}

/** Which documents, and in which order. */
export interface DocumentSelection {
  readonly filter: FilterExpression | undefined
  /** As `sort` of a search, whatever the ranking rules of the index are. */
  readonly sort: readonly string[]
  /** Filters that every document must pass besides: what the caller's rules allow. */
  readonly restrictions: readonly FilterExpression[]
  readonly features: FilterFeatureSwitches
  /** For messages. */
  readonly indexUid: IndexUid
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
  /** Whether the features that the filter needs are on was checked before; that it has a condition too. */
  | { readonly kind: 'deleteByFilter'; readonly filter: FilterExpression }
  | { readonly kind: 'clear' }
  | {
      readonly kind: 'edit'
      readonly function: string
      /** All documents are edited when it is null or has no condition. */
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
