import type { DocumentId } from '../../../domain/document-id.js'
import type { FilterExpression } from '../../../domain/filter-expression.js'
import { createFieldCounter } from './field-counter.js'
import type { OperationContext } from './import-documents.js'
import { parseObject } from './json-object.js'
import { createIdReader } from './primary-key.js'
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

/** Returns how many documents the filter held for. */
export function deleteByFilter(filter: FilterExpression, context: OperationContext): number {
  const { writer, selector, watch, progress, indexUid } = context
  const numbers = selector.select(filter)
  const { primaryKey } = writer.state
  if (primaryKey === null) return 0
  const ids = createIdReader(primaryKey, indexUid)
  const fields = createFieldCounter(writer.fieldCounts)
  const countOne = countSteps(watch, progress, { step: 'documents', total: numbers.length })
  for (const found of writer.documents(numbers)) {
    countOne()
    const document = parseObject(found.bytes)
    fields.remove(document)
    writer.remove(ids.read(found.bytes, document), found)
  }
  fields.keep()
  return numbers.length
}

/** Returns how many documents there were. */
export function clearDocuments({ writer, indexer }: OperationContext): number {
  const count = writer.state.documentCount
  writer.clear()
  indexer.cleared()
  return count
}
