import type { DocumentId } from '../../../domain/document-id.js'
import {
  blockOf,
  decodeNumber,
  encodeBlock,
  encodeNumber,
  placeOf,
  decodeBlock,
  numberAt,
  type DocumentNumber,
} from '../tables/document-number.js'
import { idKey } from '../tables/id-key.js'
import {
  readFieldCounts,
  readIndexState,
  writeFieldCounts,
  writeIndexState,
  type FieldCounts,
  type IndexState,
} from '../tables/index-state.js'
import type { IndexChange } from '../tables/index-view.js'
import {
  clearLive,
  countLive,
  emptyLiveBlock,
  livePlaces,
  setLive,
  type LiveBlock,
} from '../tables/live-block.js'
import { readDocumentAt } from '../tables/read-document-at.js'
import { createNumberSet, type NumberSet } from './number-set.js'

/** Keeps the tables of an index in step with each other while documents come and go. The counts of fields are
 *  left to the caller, who has parsed the documents. */
export interface IndexWriter {
  readonly state: IndexState
  readonly fieldCounts: FieldCounts
  /** Documents that were replaced or removed since it was emptied last, as a `clear` does. */
  readonly touched: NumberSet
  find(id: DocumentId): FoundDocument | undefined
  has(id: DocumentId): boolean
  /** The numbers of new documents rise. */
  create(id: DocumentId, bytes: Uint8Array): DocumentNumber
  /** The document keeps its number, and with it its place among the others. */
  replace(found: FoundDocument, bytes: Uint8Array): void
  remove(id: DocumentId, found: FoundDocument): void
  clear(): void
  /** The numbers of all documents, rising. */
  numbers(): Iterable<DocumentNumber>
  /** The documents of these numbers, which are in use, or every one in the order of insertion. The one at hand
   *  may be replaced or removed. */
  documents(wanted?: Iterable<DocumentNumber>): Iterable<FoundDocument>
  /** Writes what was kept in memory so far. */
  flush(): void
}

export interface FoundDocument {
  readonly number: DocumentNumber
  readonly bytes: Uint8Array
}

export function createIndexWriter(view: IndexChange): IndexWriter {
  const state = readIndexState(view)
  const fieldCounts = readFieldCounts(view)
  // Eight KiB for each 65,536 documents: all of them together fit in memory.
  const changedBlocks = new Map<number, LiveBlock>()
  const touched = createNumberSet()

  function changeableBlock(block: number): LiveBlock {
    const known = changedBlocks.get(block)
    if (known !== undefined) return known
    const bytes = view.get('live', encodeBlock(block)) ?? emptyLiveBlock()
    changedBlocks.set(block, bytes)
    return bytes
  }

  function documentAt(number: DocumentNumber): FoundDocument {
    return { number, bytes: readDocumentAt(view, number) }
  }

  function flushBlocks(): void {
    for (const [block, bytes] of changedBlocks) {
      if (countLive(bytes) > 0) view.put('live', encodeBlock(block), bytes)
      else view.remove('live', encodeBlock(block))
    }
    changedBlocks.clear()
  }

  function* numbers(): Generator<DocumentNumber> {
    flushBlocks()
    const blocks = [...view.entries('live')]
    for (const { key, value } of blocks)
      for (const place of livePlaces(value)) yield numberAt(decodeBlock(key), place)
  }

  return {
    state,
    fieldCounts,
    touched,
    find: (id) => {
      const number = view.get('numbers', idKey(id))
      return number && documentAt(decodeNumber(number))
    },
    has: (id) => view.get('numbers', idKey(id)) !== undefined,
    create: (id, bytes) => {
      const number = state.nextNumber
      const key = encodeNumber(number)
      view.put('documents', key, bytes)
      view.put('numbers', idKey(id), key)
      setLive(changeableBlock(blockOf(number)), placeOf(number))
      state.nextNumber = (number + 1) as DocumentNumber
      state.documentCount += 1
      state.rawDocumentBytes += bytes.length
      return number
    },
    replace: (found, bytes) => {
      view.put('documents', encodeNumber(found.number), bytes)
      touched.add(found.number)
      state.rawDocumentBytes += bytes.length - found.bytes.length
    },
    remove: (id, { number, bytes }) => {
      view.remove('documents', encodeNumber(number))
      view.remove('numbers', idKey(id))
      clearLive(changeableBlock(blockOf(number)), placeOf(number))
      touched.add(number)
      state.documentCount -= 1
      state.rawDocumentBytes -= bytes.length
    },
    clear: () => {
      view.clear('documents')
      view.clear('numbers')
      view.clear('live')
      changedBlocks.clear()
      touched.clear()
      fieldCounts.clear()
      state.documentCount = 0
      state.rawDocumentBytes = 0
    },
    numbers,
    *documents(wanted = numbers()) {
      for (const number of wanted) yield documentAt(number)
    },
    flush: () => {
      flushBlocks()
      writeIndexState(view, state)
      writeFieldCounts(view, fieldCounts)
    },
  }
}
