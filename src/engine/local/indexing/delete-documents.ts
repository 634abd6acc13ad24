import type { DocumentId } from '../../../domain/document-id.js'
import { createFieldCounter } from './field-counter.js'
import type { OperationContext } from './import-documents.js'
import { parseObject } from './json-object.js'
import { countSteps } from './run-watch.js'

/** Returns how many of the documents were there. */
export function deleteDocuments(ids: readonly DocumentId[], context: OperationContext): number {
  const { writer, watch, progress } = context
  const fields = createFieldCounter(writer.fieldCounts)
  const countOne = countSteps(watch, progress, { step: 'documents', total: ids.length })
  let count = 0
  for (const id of ids) {
    countOne()
    const found = writer.find(id)
    if (found === undefined) continue
    fields.remove(parseObject(found.bytes))
    writer.remove(id, found)
    count += 1
  }
  fields.keep()
  return count
}

/** Returns how many documents there were. */
export function clearDocuments({ writer, indexer }: OperationContext): number {
  const count = writer.state.documentCount
  writer.clear()
  indexer.cleared()
  return count
}
