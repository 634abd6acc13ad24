import type { ErrorObject } from '../../../domain/errors/api-error.js'
import type { IndexId } from '../../../domain/index-id.js'
import type { EngineSearch, SearchResult } from '../../search-engine.js'

/** What a search thread is asked. It answers each request once, in order; `close` ends it. */
export type SearchThreadRequest =
  | { readonly kind: 'search'; readonly index: IndexId; readonly search: EngineSearch }
  /** Closes the files of an index, so that they can be removed or replaced. */
  | { readonly kind: 'letGo'; readonly index: IndexId }
  | { readonly kind: 'close' }

export type SearchThreadReply =
  /** Undefined when there is no such index. */
  | { readonly kind: 'found'; readonly result: SearchResult | undefined }
  | { readonly kind: 'refused'; readonly error: ErrorObject }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'letGo' }

export interface SearchWorkerData {
  readonly indexesFolder: string
}
