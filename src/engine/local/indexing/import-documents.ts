import type { DocumentId } from '../../../domain/document-id.js'
import { apiError } from '../../../domain/errors/api-error.js'
import type { IndexUid } from '../../../domain/index-uid.js'
import { mergeMembers } from '../../../payloads/merge-members.js'
import { recordsIn, recordsInFile } from '../../../payloads/record-format.js'
import type { DocumentOperation, EngineProgress, PayloadSource } from '../../search-engine.js'
import { checkGeo } from './check-geo.js'
import { checkGeoJson } from './check-geojson.js'
import { createFieldCounter, type FieldCounter } from './field-counter.js'
import type { ChangeIndexer } from './index-changes.js'
import type { FoundDocument, IndexWriter } from './index-writer.js'
import { parseObject, type JsonObject } from './json-object.js'
import { mostDocumentNumbers } from '../tables/document-number.js'
import { createIdReader, inferPrimaryKey, type IdReader } from './primary-key.js'
import { countSteps, type RunWatch } from './run-watch.js'
import type { DocumentSelector } from './select-documents.js'

export type ImportOperation = Extract<DocumentOperation, { kind: 'import' }>

/** What every operation is given besides itself. */
export interface OperationContext {
  readonly writer: IndexWriter
  readonly indexer: Pick<ChangeIndexer, 'created' | 'cleared'>
  readonly selector: Pick<DocumentSelector, 'select'>
  readonly indexUid: IndexUid
  readonly watch: RunWatch
  /** The steps around the operation. */
  readonly progress: EngineProgress
}

// As JSON text. What was parsed of it takes a few times as much, and lives too short to be moved in memory.
const MOST_REMEMBERED_BYTES = 2 * 1024 * 1024

interface CheckedDocument {
  readonly id: DocumentId
  readonly record: Uint8Array
  readonly document: JsonObject
}

interface CheckedImport {
  readonly primaryKey: string | null
  /** Undefined when there is no document to read. */
  readonly ids: IdReader | undefined
  readonly count: number
  /** In order; the others are to be read again. */
  readonly firstDocuments: readonly CheckedDocument[]
  readonly fields: FieldCounter
}

/** The documents of an import are walked twice. */
const PASSES = 2

/** Returns how many documents were put in place. Throws, with nothing changed, when one of them is refused:
 *  all of them are checked before the first is written, so that nothing has to be undone. */
export function importDocuments(operation: ImportOperation, context: OperationContext): number {
  const checked = checkDocuments(operation, context)
  const count = writeDocuments(operation, context, checked)
  checked.fields.keep()
  context.writer.state.primaryKey = checked.primaryKey
  return count
}

function checkDocuments(operation: ImportOperation, context: OperationContext): CheckedImport {
  const { writer, indexUid, watch, progress } = context
  const fields = createFieldCounter(writer.fieldCounts)
  const outer = [...progress, { step: 'checking documents', finished: 0, total: PASSES }]
  const countOne = countSteps(watch, outer, { step: 'documents', total: operation.documentCount })
  let primaryKey = settledPrimaryKey(operation, context)
  let ids: IdReader | undefined
  const firstDocuments: CheckedDocument[] = []
  let count = 0
  let bytes = 0
  for (const record of recordsOf(operation.payload)) {
    const document = parseObject(record)
    primaryKey ??= inferPrimaryKey(document, indexUid)
    ids ??= createIdReader(primaryKey, indexUid)
    const id = ids.read(record, document)
    checkGeo(document, id)
    checkGeoJson(document, id)
    bytes += record.length
    if (bytes <= MOST_REMEMBERED_BYTES) firstDocuments.push({ id, record, document })
    // A replacement is counted here, where it is parsed; a merge once it is known what it gives.
    if (!operation.skipCreation || writer.has(id)) {
      if (operation.method === 'replace') fields.add(document)
      else fields.expect(document)
    }
    countOne()
    count += 1
  }
  if (writer.state.nextNumber + count > mostDocumentNumbers) throw apiError('database_size_limit_reached')
  return { primaryKey, ids, count, firstDocuments, fields }
}

function settledPrimaryKey(operation: ImportOperation, context: OperationContext): string | null {
  const known = context.writer.state.primaryKey
  if (known !== null && operation.primaryKey !== null && operation.primaryKey !== known)
    throw apiError('index_primary_key_already_exists', context.indexUid, known)
  return known ?? operation.primaryKey
}

function writeDocuments(
  operation: ImportOperation,
  { writer, indexer, watch, progress }: OperationContext,
  checked: CheckedImport,
): number {
  const { fields } = checked
  const put = operation.method === 'replace' ? replaceDocument : updateDocument
  const outer = [...progress, { step: 'writing documents', finished: 1, total: PASSES }]
  const countOne = countSteps(watch, outer, { step: 'documents', total: operation.documentCount })
  let count = 0
  for (const { id, record, document } of checkedDocuments(operation.payload, checked)) {
    countOne()
    const found = writer.find(id)
    if (found === undefined && operation.skipCreation) continue
    count += 1
    if (found !== undefined) {
      put(writer, found, record, fields)
      continue
    }
    if (operation.method === 'update') fields.add(document)
    indexer.created(writer.create(id, record), document)
  }
  return count
}

function* checkedDocuments(
  payload: PayloadSource,
  { ids, count, firstDocuments }: CheckedImport,
): Generator<CheckedDocument> {
  yield* firstDocuments
  if (ids === undefined || firstDocuments.length === count) return
  let position = 0
  for (const record of recordsOf(payload)) {
    position += 1
    if (position <= firstDocuments.length) continue
    const document = parseObject(record)
    yield { id: ids.read(record, document), record, document }
  }
}

type PutInPlace = (
  writer: IndexWriter,
  found: FoundDocument,
  record: Uint8Array,
  fields: FieldCounter,
) => void

const replaceDocument: PutInPlace = (writer, found, record, fields) => {
  fields.remove(parseObject(found.bytes))
  if (Buffer.compare(found.bytes, record) !== 0) writer.replace(found, record)
}

const updateDocument: PutInPlace = (writer, found, record, fields) => {
  const merged = mergeMembers(found.bytes, record)
  if (Buffer.compare(found.bytes, merged) === 0) return
  fields.remove(parseObject(found.bytes))
  fields.add(parseObject(merged))
  writer.replace(found, merged)
}

function recordsOf(payload: PayloadSource): Iterable<Uint8Array> {
  return payload.place === 'file' ? recordsInFile(payload.path) : recordsIn(payload.bytes)
}
