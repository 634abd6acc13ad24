import type { ErrorObject } from '../../../domain/errors/api-error.js'
import type { IndexId } from '../../../domain/index-id.js'
import type {
  DocumentSelection,
  EngineFacetSearch,
  EngineJointSearch,
  EngineSearch,
  FacetHit,
  HitList,
  JointSearchResult,
  ListRequest,
  SearchResult,
} from '../../search-engine.js'

/** What is answered from one moment of an index. */
export type SearchQuestion =
  | { readonly kind: 'search'; readonly index: IndexId; readonly search: EngineSearch }
  | { readonly kind: 'searchFacet'; readonly index: IndexId; readonly search: EngineFacetSearch }
  | { readonly kind: 'searchTogether'; readonly index: IndexId; readonly search: EngineJointSearch }
  | { readonly kind: 'listDocuments'; readonly index: IndexId; readonly request: SelectionRequest }

export interface SelectionRequest extends ListRequest {
  readonly selection: DocumentSelection
}

/** What each question is answered with. */
export interface SearchAnswers {
  readonly search: SearchResult
  readonly searchFacet: readonly FacetHit[]
  readonly searchTogether: JointSearchResult
  readonly listDocuments: SelectedDocuments
}

export interface SelectedDocuments {
  readonly hits: HitList
  /** How many there are before offset and limit. */
  readonly total: number
}

/** What a search thread is asked. It answers each request once, in order; `close` ends it. */
export type SearchThreadRequest =
  | SearchQuestion
  /** Closes the files of an index, so that they can be removed or replaced. */
  | { readonly kind: 'letGo'; readonly index: IndexId }
  | { readonly kind: 'close' }

export type SearchThreadReply =
  /** Undefined when there is no such index. */
  | { readonly kind: 'found'; readonly result: SearchAnswers[keyof SearchAnswers] | undefined }
  | { readonly kind: 'refused'; readonly error: ErrorObject }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'letGo' }

export interface SearchWorkerData {
  readonly indexesFolder: string
}
