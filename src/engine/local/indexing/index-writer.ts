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

/** Keeps the tables of an index in step with each other while documents come and go. The counts of fields are
 *  left to the caller, who has parsed the documents. */
export interface IndexWriter {
  readonly state: IndexState
  readonly fieldCounts: FieldCounts
  find(id: DocumentId): FoundDocument | undefined
  has(id: DocumentId): boolean
  create(id: DocumentId, bytes: Uint8Array): void
  /** The document keeps its number, and with it its place among the others. */
  replace(found: FoundDocument, bytes: Uint8Array): void
  remove(id: DocumentId, found: FoundDocument): void
  clear(): void
  /** Every document in the order of insertion. The one at hand may be replaced or removed. */
  documents(): Iterable<FoundDocument>
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

  function changeableBlock(block: number): LiveBlock {
    const known = changedBlocks.get(block)
    if (known !== undefined) return known
    const bytes = view.get('live', encodeBlock(block)) ?? emptyLiveBlock()
    changedBlocks.set(block, bytes)
    return bytes
  }

  function documentAt(number: DocumentNumber): FoundDocument {
    const bytes = view.get('documents', encodeNumber(number))
    if (bytes === undefined)
      throw new Error(`the document number ${number} has no bytes: the index is damaged`)
    return { number, bytes }
  }

  function flushBlocks(): void {
    for (const [block, bytes] of changedBlocks) {
      if (countLive(bytes) > 0) view.put('live', encodeBlock(block), bytes)
      else view.remove('live', encodeBlock(block))
    }
    changedBlocks.clear()
  }

  return {
    state,
    fieldCounts,
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
    },
    replace: (found, bytes) => {
      view.put('documents', encodeNumber(found.number), bytes)
      state.rawDocumentBytes += bytes.length - found.bytes.length
    },
    remove: (id, { number, bytes }) => {
      view.remove('documents', encodeNumber(number))
      view.remove('numbers', idKey(id))
      clearLive(changeableBlock(blockOf(number)), placeOf(number))
      state.documentCount -= 1
      state.rawDocumentBytes -= bytes.length
    },
    clear: () => {
      view.clear('documents')
      view.clear('numbers')
      view.clear('live')
      changedBlocks.clear()
      fieldCounts.clear()
      state.documentCount = 0
      state.rawDocumentBytes = 0
    },
    *documents() {
      flushBlocks()
      const blocks = [...view.entries('live')]
      for (const { key, value } of blocks)
        for (const place of livePlaces(value)) yield documentAt(numberAt(decodeBlock(key), place))
    },
    flush: () => {
      flushBlocks()
      writeIndexState(view, state)
      writeFieldCounts(view, fieldCounts)
    },
  }
}
