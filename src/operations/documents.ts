import { permits, type Grant } from '../access/grant.js'
import type { EditRequest } from '../domain/decode-document-change.js'
import type { ImportRequest } from '../domain/decode-document-import.js'
import type { DocumentListRequest, DocumentShape } from '../domain/decode-document-read.js'
import type { DocumentId } from '../domain/document-id.js'
import { apiError } from '../domain/errors/api-error.js'
import { isBlankFilter, type FilterExpression } from '../domain/filter-expression.js'
import type { IndexUid } from '../domain/index-uid.js'
import type { Page } from '../domain/page.js'
import type { Task } from '../domain/task.js'
import type { SearchEngine, StoredDocument } from '../engine/search-engine.js'
import type { IndexRegistry } from '../instance/index-registry.js'
import { discardPayload } from '../payloads/payload-files.js'
import { receivePayload, type ReceiveOptions } from '../payloads/receive-payload.js'
import type { TaskQueue } from '../tasks/task-queue.js'
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
  list(index: IndexUid, request: DocumentListRequest): Promise<Page<StoredDocument>>
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
  /** Refuses with `bad_request` a function that the engine could not read. */
  readonly checkEditFunction: (source: string) => Promise<void>
}

/** Where payloads go while their tasks wait, and how large they may be. */
export type PayloadIntake = Pick<ReceiveOptions, 'limitBytes' | 'inlineBytes' | 'folder' | 'newName'>

export function createDocumentOperations(deps: DocumentDependencies): DocumentOperations {
  const { registry, queue, engine, intake, checkEditFunction } = deps
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

    removeByFilter: async (index, filter, customMetadata) =>
      queue.enqueue({ kind: 'documentDeletionByFilter', index, filter }, { customMetadata }),

    clear: async (index, customMetadata) =>
      queue.enqueue({ kind: 'documentClear', index }, { customMetadata }),

    async edit(index, edit, customMetadata) {
      await checkEditFunction(edit.function)
      return queue.enqueue({ kind: 'documentEdition', index, ...edit }, { customMetadata })
    },

    async get(index, id, shape) {
      const document = await engine.readDocument(requireIndex(registry, index).id, id)
      if (document === undefined) throw apiError('document_not_found', id)
      return shapeDocument(document, shape)
    },

    async list(index, request) {
      const { offset, limit, ids } = request
      const record = requireIndex(registry, index)
      refuseSelection(index, request)
      const { documents, total } = await engine.listDocuments(record.id, { offset, limit, ids })
      return { results: documents.map((document) => shapeDocument(document, request)), offset, limit, total }
    },
  }
}

/** No attribute can be made filterable or sortable yet, so none is. */
function refuseSelection(index: IndexUid, { filter, sort }: DocumentListRequest): void {
  if (filter !== undefined && !isBlankFilter(filter))
    throw apiError('invalid_document_filter', notListed(index, 'filter', 'filterable'))
  if (sort.length > 0) throw apiError('invalid_document_sort', notListed(index, 'sort', 'sortable'))
}

function notListed(index: IndexUid, what: string, quality: string): string {
  return `The documents of \`${index}\` cannot be selected by this \`${what}\`: the index has no ${quality} attributes.`
}
