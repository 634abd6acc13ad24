import { ByteReader } from '../postings/byte-reader.js'
import { ByteList } from '../postings/byte-list.js'
import type { Uint32List } from '../postings/uint32-list.js'
import { manyWords } from './words-reader.js'

/** How many words a field has in a document: `slot * 32 + count`, with counts from 1 to `manyWords`. In a list
 *  of these each slot comes once. */
export type SlotAndCount = number

export function slotAndCount(slot: number, count: number): SlotAndCount {
  return slot * 32 + Math.min(count, manyWords)
}

/** The word counts of one field: a byte for each document, or, where that is shorter, for each document that
 *  has the field the rise of `SlotAndCount` since the one before it, as a varint. `counts` rise. */
export function encodeWordCounts(counts: Uint32Array, documentCount: number): ByteList {
  const list = new ByteList(Math.min(counts.length * 2, documentCount) + 8)
  let previous = 0
  for (const value of counts) {
    list.pushVarint(value - previous)
    previous = value
    if (list.length >= documentCount) return byteForEach(counts, documentCount)
  }
  return list
}

/** Appends them, rising. */
export function appendWordCounts(record: Uint8Array, documentCount: number, into: Uint32List): void {
  if (record.length === documentCount) {
    for (let slot = 0; slot < documentCount; slot += 1) {
      const count = record[slot] ?? 0
      if (count > 0) into.push(slotAndCount(slot, count))
    }
    return
  }
  const reader = new ByteReader(record, 0)
  let value = 0
  while (reader.at < record.length) {
    value += reader.varint()
    into.push(value)
  }
}

/** By slot. May be `record` itself. */
export function decodeWordCounts(record: Uint8Array, documentCount: number): Uint8Array {
  if (record.length === documentCount) return record
  const counts = new Uint8Array(documentCount)
  const reader = new ByteReader(record, 0)
  let value = 0
  while (reader.at < record.length) {
    value += reader.varint()
    counts[value >>> 5] = value & 31
  }
  return counts
}

function byteForEach(counts: Uint32Array, documentCount: number): ByteList {
  const list = new ByteList(documentCount)
  for (const value of counts) list.values[value >>> 5] = value & 31
  list.length = documentCount
  return list
}
