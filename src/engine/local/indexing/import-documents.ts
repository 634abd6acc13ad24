import type { DocumentId } from '../../../domain/document-id.js'
import { apiError } from '../../../domain/errors/api-error.js'
import type { IndexUid } from '../../../domain/index-uid.js'
import { mergeMembers } from '../../../payloads/merge-members.js'
import { recordsIn, recordsInFile } from '../../../payloads/record-format.js'
import type { DocumentOperation, EngineProgress, PayloadSource } from '../../search-engine.js'
import { checkGeo } from './check-geo.js'
import { createFieldCounter, type FieldCounter } from './field-counter.js'
import type { FoundDocument, IndexWriter } from './index-writer.js'
import { parseObject } from './json-object.js'
import { createIdReader, inferPrimaryKey, type IdReader } from './primary-key.js'
import { countSteps, type RunWatch } from './run-watch.js'

export type ImportOperation = Extract<DocumentOperation, { kind: 'import' }>

/** What every operation is given besides itself. */
export interface OperationContext {
  readonly writer: IndexWriter
  readonly indexUid: IndexUid
  readonly watch: RunWatch
  /** The steps around the operation. */
  readonly progress: EngineProgress
}

// Some ten MB: finding them again costs a tenth of the import.
const MOST_REMEMBERED_IDS = 200_000

interface CheckedImport {
  readonly primaryKey: string | null
  /** Undefined when there is no document to read. */
  readonly ids: IdReader | undefined
  /** Those of the first documents, in order. */
  readonly firstIds: readonly DocumentId[]
  readonly fields: FieldCounter
}

/** The documents of an import are read twice. */
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
  const firstIds: DocumentId[] = []
  for (const record of recordsOf(operation.payload)) {
    const document = parseObject(record)
    primaryKey ??= inferPrimaryKey(document, indexUid)
    ids ??= createIdReader(primaryKey, indexUid)
    const id = ids.read(record)
    checkGeo(document, id)
    if (firstIds.length < MOST_REMEMBERED_IDS) firstIds.push(id)
    // A replacement is counted here, where it is parsed; a merge once it is known what it gives.
    if (!operation.skipCreation || writer.has(id)) {
      if (operation.method === 'replace') fields.add(document)
      else fields.expect(document)
    }
    countOne()
  }
  return { primaryKey, ids, firstIds, fields }
}

function settledPrimaryKey(operation: ImportOperation, context: OperationContext): string | null {
  const known = context.writer.state.primaryKey
  if (known !== null && operation.primaryKey !== null && operation.primaryKey !== known)
    throw apiError('index_primary_key_already_exists', context.indexUid, known)
  return known ?? operation.primaryKey
}

function writeDocuments(
  operation: ImportOperation,
  { writer, watch, progress }: OperationContext,
  { ids, firstIds, fields }: CheckedImport,
): number {
  if (ids === undefined) return 0
  const put = operation.method === 'replace' ? replaceDocument : updateDocument
  const outer = [...progress, { step: 'writing documents', finished: 1, total: PASSES }]
  const countOne = countSteps(watch, outer, { step: 'documents', total: operation.documentCount })
  let count = 0
  let position = 0
  for (const record of recordsOf(operation.payload)) {
    countOne()
    const id = firstIds[position] ?? ids.read(record)
    position += 1
    const found = writer.find(id)
    if (found === undefined && operation.skipCreation) continue
    count += 1
    if (found !== undefined) {
      put(writer, found, record, fields)
      continue
    }
    if (operation.method === 'update') fields.add(parseObject(record))
    writer.create(id, record)
  }
  return count
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
