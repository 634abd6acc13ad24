import { filterFor, permits, type Grant } from '../access/grant.js'
import type { EditRequest } from '../domain/decode-document-change.js'
import type { ImportRequest } from '../domain/decode-document-import.js'
import type { DocumentListRequest, DocumentShape } from '../domain/decode-document-read.js'
import type { DocumentId } from '../domain/document-id.js'
import { apiError } from '../domain/errors/api-error.js'
import { isBlankFilter, type FilterExpression } from '../domain/filter-expression.js'
import type { IndexUid } from '../domain/index-uid.js'
import type { Page } from '../domain/page.js'
import type { Task } from '../domain/task.js'
import type { DocumentSelection, SearchEngine, StoredDocument } from '../engine/search-engine.js'
import { checkFilterFeatures } from '../filters/check-filter.js'
import { parseFilter } from '../filters/parse-filter.js'
import type { ExperimentalFeatures } from '../instance/experimental-features.js'
import type { IndexRegistry } from '../instance/index-registry.js'
import { discardPayload } from '../payloads/payload-files.js'
import { receivePayload, type ReceiveOptions } from '../payloads/receive-payload.js'
import type { TaskQueue } from '../tasks/task-queue.js'
import { filterSwitches } from './admit-search.js'
import { requireIndex } from './require-index.js'
import { shapeDocument } from './shape-document.js'

/** Reads documents, and accepts tasks that change them, whether or not their index is there by now. */
export interface DocumentOperations {
  /** Takes the documents in as they arrive; once it resolves, they and their task are on disk. */
  add(grant: Grant, addition: DocumentAddition): Promise<Task>
  removeByIds(index: IndexUid, ids: readonly DocumentId[], customMetadata: string | null): Promise<Task>
  removeByFilter(index: IndexUid, filter: FilterExpression, customMetadata: string | null): Promise<Task>
  clear(index: IndexUid, customMetadata: string | null): Promise<Task>
  edit(index: IndexUid, edit: EditRequest, customMetadata: string | null): Promise<Task>
  get(index: IndexUid, id: DocumentId, shape: DocumentShape): Promise<StoredDocument>
  list(grant: Grant, index: IndexUid, request: DocumentListRequest): Promise<Page<StoredDocument>>
}

export interface DocumentAddition {
  readonly index: IndexUid
  readonly method: 'replace' | 'update'
  readonly request: ImportRequest
  readonly chunks: AsyncIterable<Uint8Array>
}

export interface DocumentDependencies {
  readonly registry: IndexRegistry
  readonly queue: TaskQueue
  readonly engine: SearchEngine
  readonly intake: PayloadIntake
  readonly features: Pick<ExperimentalFeatures, 'current'>
  /** Refuses with `bad_request` a function that the engine could not read. */
  readonly checkEditFunction: (source: string) => Promise<void>
}

/** Where payloads go while their tasks wait, and how large they may be. */
export type PayloadIntake = Pick<ReceiveOptions, 'limitBytes' | 'inlineBytes' | 'folder' | 'newName'>

export function createDocumentOperations(deps: DocumentDependencies): DocumentOperations {
  const { registry, queue, engine, intake, features, checkEditFunction } = deps
  return {
    async add(grant, { index, method, request, chunks }) {
      const { format, csvDelimiter, primaryKey, skipCreation, customMetadata } = request
      const received = await receivePayload(chunks, { ...intake, format, csvDelimiter })
      const { place, bytes, documentCount } = received
      const mayCreateIndex = permits(grant, 'indexes.create', index)
      const shared = { index, method, primaryKey, skipCreation, documentCount, mayCreateIndex }
      if (place === 'store') {
        const payload = { place, name: '', bytes }
        const options = { customMetadata, payload: received.content }
        return queue.enqueue({ kind: 'documentImport', ...shared, payload }, options)
      }
      const payload = { place, name: received.name, bytes }
      try {
        return await queue.enqueue({ kind: 'documentImport', ...shared, payload }, { customMetadata })
      } catch (error) {
        await discardPayload(intake.folder, received.name)
        throw error
      }
    },

    removeByIds: async (index, ids, customMetadata) =>
      queue.enqueue({ kind: 'documentDeletionByIds', index, ids }, { customMetadata }),

    async removeByFilter(index, filter, customMetadata) {
      requireReadable(filter, features)
      return queue.enqueue({ kind: 'documentDeletionByFilter', index, filter }, { customMetadata })
    },

    clear: async (index, customMetadata) =>
      queue.enqueue({ kind: 'documentClear', index }, { customMetadata }),

    async edit(index, edit, customMetadata) {
      if (edit.filter !== null) requireReadable(edit.filter, features)
      await checkEditFunction(edit.function)
      return queue.enqueue({ kind: 'documentEdition', index, ...edit }, { customMetadata })
    },

    async get(index, id, shape) {
      const document = await engine.readDocument(requireIndex(registry, index).id, id)
      if (document === undefined) throw apiError('document_not_found', id)
      return shapeDocument(document, shape)
    },

    async list(grant, index, request) {
      const { offset, limit, ids } = request
      const { id } = requireIndex(registry, index)
      const selection = selectionOf(request, filterFor(grant, index), { features, index })
      const { documents, total } = await engine.listDocuments(id, { offset, limit, ids, selection })
      return { results: documents.map((document) => shapeDocument(document, request)), offset, limit, total }
    },
  }
}

interface Surroundings {
  readonly features: DocumentDependencies['features']
  readonly index: IndexUid
}

/** Undefined for all documents in insertion order: those need no search. */
function selectionOf(
  { filter, sort }: DocumentListRequest,
  restriction: FilterExpression | undefined,
  { features, index }: Surroundings,
): DocumentSelection | undefined {
  const isFiltered = filter !== undefined && !isBlankFilter(filter)
  if (!isFiltered && sort.length === 0 && restriction === undefined) return undefined
  return {
    filter,
    sort,
    restrictions: restriction === undefined ? [] : [restriction],
    features: filterSwitches(features),
    indexUid: index,
  }
}

/** Refuses a filter that would fail on every index: its task need not be waited for to know. */
function requireReadable(filter: FilterExpression, features: DocumentDependencies['features']): void {
  const parsed = parseFilter(filter)
  if (!parsed.ok) throw apiError('invalid_document_filter', parsed.error.sentence)
  if (parsed.value === undefined) return
  const { containsFilter, multimodal } = features.current()
  const switches = { containsFilterEnabled: containsFilter, multimodalEnabled: multimodal }
  const checked = checkFilterFeatures(parsed.value, switches)
  if (!checked.ok) throw apiError('feature_not_enabled', checked.error.feature, checked.error.what)
}
