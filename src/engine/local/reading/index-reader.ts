import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DocumentId } from '../../../domain/document-id.js'
import { compareCodePoints } from '../../../text/compare-code-points.js'
import type { DocumentList, IndexStats, ListRequest, StoredDocument } from '../../search-engine.js'
import { readManifest, runFileBytes } from '../runs/manifest.js'
import { findNumber } from '../tables/find-number.js'
import { readFieldCounts, readIndexState, type FieldCounts } from '../tables/index-state.js'
import type { IndexView } from '../tables/index-view.js'
import { readDocumentAt } from '../tables/read-document-at.js'
import { pageOfAll, pageOfIds } from './read-documents.js'

// Other requests get their turn after this many bytes of documents.
const BYTES_BETWEEN_TURNS = 4 * 1024 * 1024

export const emptyStats: IndexStats = {
  documentCount: 0,
  rawDocumentBytes: 0,
  fieldDistribution: {},
  databaseBytes: {},
  primaryKey: null,
}

export function readOneDocument(view: IndexView, id: DocumentId): StoredDocument | undefined {
  const number = findNumber(view, id)
  return number === undefined ? undefined : readDocumentAt(view, number)
}

/** Lets go of the event loop now and then: `view` must be one that stays. */
export async function readDocumentList(view: IndexView, request: ListRequest): Promise<DocumentList> {
  const { offset, limit, ids } = request
  const page = ids === undefined ? pageOfAll(view, offset, limit) : pageOfIds(view, ids, { offset, limit })
  const documents: StoredDocument[] = []
  let bytes = 0
  for (const number of page.numbers) {
    const document = readDocumentAt(view, number)
    documents.push(document)
    bytes += document.length
    if (bytes < BYTES_BETWEEN_TURNS) continue
    bytes = 0
    await nextTurn()
  }
  return { documents, total: page.total }
}

export function readIndexStats(view: IndexView): IndexStats {
  const { documentCount, rawDocumentBytes, primaryKey } = readIndexState(view)
  const counts = readFieldCounts(view)
  const fields = [...counts]
    .filter(([path]) => isTopLevel(path, counts))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    documentCount,
    rawDocumentBytes,
    fieldDistribution: Object.fromEntries(fields),
    databaseBytes: { ...view.sizes(), ...runFileBytes(readManifest(view)) },
    primaryKey,
  }
}

/** Without those of `_vectors`, which no setting is about. */
export function readIndexFields(view: IndexView): readonly string[] {
  return [...readFieldCounts(view).keys()].filter((path) => !isOfVectors(path)).toSorted(compareCodePoints)
}

function isOfVectors(path: string): boolean {
  return path === '_vectors' || path.startsWith('_vectors.')
}

/** Whether the path is no part of another field. A name may have a dot in it. */
function isTopLevel(path: string, counts: FieldCounts): boolean {
  if (path === '_vectors') return false
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1))
    if (counts.has(path.slice(0, dot))) return false
  return true
}
