import {
  decodeCustomMetadata,
  decodeDeletedId,
  decodeDeletedIds,
  decodeDeletionFilter,
  decodeEditRequest,
} from '../../domain/decode-document-change.js'
import { decodeImportRequest } from '../../domain/decode-document-import.js'
import {
  decodeDocumentFetch,
  decodeDocumentList,
  decodeDocumentShape,
} from '../../domain/decode-document-read.js'
import { decodeDocumentId } from '../../domain/document-id.js'
import type { Task } from '../../domain/task.js'
import { summarizedTask } from '../../domain/task-wire.js'
import type { DocumentOperations } from '../../operations/documents.js'
import { accepted } from '../answer.js'
import { rawJson, rawPage } from '../raw-page.js'
import { defineRoute, indexParameter, parameter, type Route, type RouteRequest } from '../route.js'

export function documentRoutes(documents: DocumentOperations): Route[] {
  return [...readingRoutes(documents), ...addingRoutes(documents), ...removingRoutes(documents)]
}

function readingRoutes(documents: DocumentOperations): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/indexes/:indexUid/documents',
      action: 'documents.get',
      summary: 'list documents',
      decode: (request) => ({ index: indexParameter(request), wanted: decodeDocumentList(request.query) }),
      handle: async ({ index, wanted }, { grant }) => rawPage(await documents.list(grant, index, wanted)),
    }),
    defineRoute({
      method: 'POST',
      path: '/indexes/:indexUid/documents/fetch',
      action: 'documents.get',
      readsBody: 'json',
      summary: 'list documents, asking in a body',
      decode: (request) => ({ index: indexParameter(request), wanted: decodeDocumentFetch(request.body) }),
      handle: async ({ index, wanted }, { grant }) => rawPage(await documents.list(grant, index, wanted)),
    }),
    defineRoute({
      method: 'GET',
      path: '/indexes/:indexUid/documents/:documentId',
      action: 'documents.get',
      summary: 'read one document',
      decode: (request) => ({
        index: indexParameter(request),
        shape: decodeDocumentShape(request.query),
        id: decodeDocumentId(parameter(request, 'documentId')),
      }),
      handle: async ({ index, id, shape }) => rawJson(await documents.get(index, id, shape)),
    }),
  ]
}

function addingRoutes(documents: DocumentOperations): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/indexes/:indexUid/documents',
      action: 'documents.add',
      readsBody: 'stream',
      summary: 'add documents, or replace them',
      decode: decodeImport,
      handle: async (wanted, { grant, chunks }) =>
        summarized(documents.add(grant, { ...wanted, method: 'replace', chunks })),
    }),
    defineRoute({
      method: 'PUT',
      path: '/indexes/:indexUid/documents',
      action: 'documents.add',
      readsBody: 'stream',
      summary: 'add documents, or change the fields that are sent',
      decode: decodeImport,
      handle: async (wanted, { grant, chunks }) =>
        summarized(documents.add(grant, { ...wanted, method: 'update', chunks })),
    }),
    defineRoute({
      method: 'POST',
      path: '/indexes/:indexUid/documents/edit',
      action: 'documents.add',
      alsoNeeds: ['documents.get', 'documents.delete'],
      feature: 'editDocumentsByFunction',
      readsBody: 'json',
      summary: 'change or delete documents by a function',
      decode: (request) => ({ ...decodeChange(request), edit: decodeEditRequest(request.body) }),
      handle: async ({ index, edit, customMetadata }) =>
        summarized(documents.edit(index, edit, customMetadata)),
    }),
  ]
}

function removingRoutes(documents: DocumentOperations): Route[] {
  return [
    defineRoute({
      method: 'DELETE',
      path: '/indexes/:indexUid/documents',
      action: 'documents.delete',
      summary: 'delete every document',
      decode: decodeChange,
      handle: async ({ index, customMetadata }) => summarized(documents.clear(index, customMetadata)),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/indexes/:indexUid/documents/:documentId',
      action: 'documents.delete',
      summary: 'delete one document',
      decode: (request) => ({
        ...decodeChange(request),
        ids: decodeDeletedId(parameter(request, 'documentId')),
      }),
      handle: async ({ index, ids, customMetadata }) =>
        summarized(documents.removeByIds(index, ids, customMetadata)),
    }),
    defineRoute({
      method: 'POST',
      path: '/indexes/:indexUid/documents/delete-batch',
      action: 'documents.delete',
      readsBody: 'json',
      summary: 'delete documents by their ids',
      decode: (request) => ({ ...decodeChange(request), ids: decodeDeletedIds(request.body) }),
      handle: async ({ index, ids, customMetadata }) =>
        summarized(documents.removeByIds(index, ids, customMetadata)),
    }),
    defineRoute({
      method: 'POST',
      path: '/indexes/:indexUid/documents/delete',
      action: 'documents.delete',
      readsBody: 'json',
      summary: 'delete the documents that a filter matches',
      decode: (request) => ({ ...decodeChange(request), filter: decodeDeletionFilter(request.body) }),
      handle: async ({ index, filter, customMetadata }) =>
        summarized(documents.removeByFilter(index, filter, customMetadata)),
    }),
  ]
}

function decodeImport(request: RouteRequest) {
  return {
    index: indexParameter(request),
    request: decodeImportRequest(request.contentType, request.query),
  }
}

function decodeChange(request: RouteRequest) {
  return { index: indexParameter(request), customMetadata: decodeCustomMetadata(request.query) }
}

async function summarized(task: Promise<Task>) {
  return accepted(summarizedTask(await task))
}
