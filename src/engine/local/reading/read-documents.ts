import type { DocumentId } from '../../../domain/document-id.js'
import { decodeBlock, numberAt, type DocumentNumber } from '../tables/document-number.js'
import { findNumber } from '../tables/find-number.js'
import { readIndexState } from '../tables/index-state.js'
import type { IndexView } from '../tables/index-view.js'
import { countLive, livePlaces } from '../tables/live-block.js'

/** Which documents a page of a list has, and how many the list has in all. */
export interface NumberPage {
  readonly numbers: readonly DocumentNumber[]
  readonly total: number
}

/** A page of all documents. Reads a bit for each document of the index, and no document. */
export function pageOfAll(view: IndexView, offset: number, limit: number): NumberPage {
  const { documentCount } = readIndexState(view)
  const numbers: DocumentNumber[] = []
  let toSkip = offset
  if (toSkip >= documentCount || limit === 0) return { numbers, total: documentCount }
  for (const { key, value } of view.entries('live')) {
    const count = countLive(value)
    if (count > toSkip) {
      const block = decodeBlock(key)
      for (const place of livePlaces(value, toSkip, limit - numbers.length))
        numbers.push(numberAt(block, place))
      if (numbers.length >= limit) break
    }
    toSkip = Math.max(0, toSkip - count)
  }
  return { numbers, total: documentCount }
}

/** A page of the documents with these ids, each once, in insertion order. */
export function pageOfIds(
  view: IndexView,
  ids: readonly DocumentId[],
  page: { readonly offset: number; readonly limit: number },
): NumberPage {
  const found = new Set<DocumentNumber>()
  for (const id of ids) {
    const number = findNumber(view, id)
    if (number !== undefined) found.add(number)
  }
  const inOrder = [...found].toSorted((a, b) => a - b)
  return { numbers: inOrder.slice(page.offset, page.offset + page.limit), total: inOrder.length }
}
