import { countBits, hasBit, setBits, sortedBits } from './bit-row.js'
import type { FieldPostings } from './field-postings.js'
import { populationCount } from './population-count.js'
import { firstAtOrAfter } from './first-at-or-after.js'
import { isRising, sortedWithoutDuplicates } from './sorted-values.js'
import { Uint32List } from './uint32-list.js'

/**
 * Some of the documents of a snapshot, each a bit in its row of `bitCount` bits, a multiple of 32. Never
 * changed once made. Sparse where less than one bit in 32 is set, dense (mostly) where more are, so that both
 * take at most a bit for each document.
 */
export type DocSet = SparseSet | DenseSet

export interface SparseSet {
  readonly kind: 'sparse'
  readonly bitCount: number
  /** Rising, without duplicates. */
  readonly sorted: Uint32Array
}

export interface DenseSet {
  readonly kind: 'dense'
  readonly bitCount: number
  /** Bit b is bit b % 32 of word b / 32. */
  readonly bits: Uint32Array
  readonly count: number
}

const noBits = new Uint32Array(0)

/** How many documents a sparse set may have. */
function mostSparse(bitCount: number): number {
  return bitCount >>> 5
}

export function emptySet(bitCount: number): DocSet {
  return { kind: 'sparse', bitCount, sorted: noBits }
}

/** The set keeps `bits`: do not change them afterwards. */
export function setOfBits(bits: Uint32Array): DocSet {
  return setOfCountedBits(bits, countBits(bits))
}

/** The set keeps `sorted`, which rises without duplicates: do not change it afterwards. */
export function setOfSorted(sorted: Uint32Array, bitCount: number): DocSet {
  if (sorted.length <= mostSparse(bitCount)) return { kind: 'sparse', bitCount, sorted }
  const bits = new Uint32Array(bitCount >>> 5)
  setBits(bits, sorted)
  return { kind: 'dense', bitCount, bits, count: sorted.length }
}

export function countOf(set: DocSet): number {
  return set.kind === 'sparse' ? set.sorted.length : set.count
}

export function isEmpty(set: DocSet): boolean {
  return countOf(set) === 0
}

export function has(set: DocSet, bit: number): boolean {
  if (set.kind === 'dense') return hasBit(set.bits, bit)
  const at = firstAtOrAfter(set.sorted, bit, 0)
  return set.sorted[at] === bit
}

/** Rising. May be the set's own memory: do not change it. */
export function toSorted(set: DocSet): Uint32Array {
  return set.kind === 'sparse' ? set.sorted : sortedBits(set.bits, set.count)
}

/** The first `count`, rising. */
export function firstOf(set: DocSet, count: number): Uint32Array {
  if (set.kind === 'sparse') return set.sorted.subarray(0, count)
  const first = new Uint32Array(Math.min(count, set.count))
  let to = 0
  for (let at = 0; to < first.length; at += 1)
    for (let left = set.bits[at] ?? 0; left !== 0 && to < first.length; left &= left - 1) {
      first[to] = at * 32 + 31 - Math.clz32(left & -left)
      to += 1
    }
  return first
}

export function intersect(a: DocSet, b: DocSet): DocSet {
  if (a.kind === 'dense' && b.kind === 'dense') return intersectBits(a.bits, b.bits)
  if (a.kind === 'dense') return intersect(b, a)
  return keepWhere(a, b, true)
}

/** Those of `a` that are not in `b`. */
export function subtract(a: DocSet, b: DocSet): DocSet {
  if (isEmpty(b)) return a
  if (a.kind === 'sparse') return keepWhere(a, b, false)
  const bits = a.bits.slice()
  if (b.kind === 'sparse') {
    for (const bit of b.sorted) bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) & ~(1 << (bit & 31))
    return setOfBits(bits)
  }
  const without = b.bits
  let count = 0
  for (let at = 0; at < bits.length; at += 1) {
    const word = (bits[at] ?? 0) & ~(without[at] ?? 0)
    bits[at] = word
    count += populationCount(word)
  }
  return setOfCountedBits(bits, count)
}

/** The documents that are in any of the sets. The union of no sets is an empty set of no bits. */
export function union(sets: readonly DocSet[]): DocSet {
  const filled = sets.filter((set) => !isEmpty(set))
  const [first] = filled
  if (!first) return sets[0] ?? emptySet(0)
  if (filled.length === 1) return first
  const builder = new DocSetBuilder(first.bitCount)
  for (const set of filled) builder.addSet(set)
  return builder.finish()
}

// Measured: with more than one document in 2^9 sorting takes longer.
const BITS_OF_SORTED = 9

/** Gathers documents from many places into one set. Few documents are kept as a list, so that gathering those
 *  of rare words costs nothing that grows with the index. */
export class DocSetBuilder {
  private readonly bitCount: number
  /** In no order, and with duplicates, until it outgrows a row of bits and is replaced by one. */
  private readonly list = new Uint32List(16)
  private bits: Uint32Array | undefined

  constructor(bitCount: number) {
    this.bitCount = bitCount
  }

  /** Adds `firstBit + slot` for each document; `firstBit` is a multiple of 32. */
  addPostings(postings: FieldPostings, firstBit: number): void {
    const bits = this.bitsFor(postings.documentCount)
    if (bits) postings.addTo(bits, firstBit)
    else postings.appendTo(this.list, firstBit)
  }

  /** Adds bits in any order. */
  addSorted(sorted: Uint32Array): void {
    const bits = this.bitsFor(sorted.length)
    if (bits) {
      setBits(bits, sorted)
      return
    }
    this.list.reserve(sorted.length)
    this.list.values.set(sorted, this.list.length)
    this.list.length += sorted.length
  }

  addSet(set: DocSet): void {
    if (set.kind === 'sparse') {
      this.addSorted(set.sorted)
      return
    }
    const bits = this.ownBits()
    for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) | (set.bits[at] ?? 0)
  }

  /** To be called once, at the end. */
  finish(): DocSet {
    if (this.bits) return setOfBits(this.bits)
    const gathered = this.list.view()
    if (isRising(gathered)) return setOfSorted(gathered.slice(), this.bitCount)
    // Beyond some length, a row of bits is filled and read faster than the list is sorted.
    if (gathered.length > this.bitCount >>> BITS_OF_SORTED) return setOfBits(this.ownBits())
    return setOfSorted(sortedWithoutDuplicates(gathered), this.bitCount)
  }

  /** The row of bits, if there is one or has to be for `count` more documents. */
  private bitsFor(count: number): Uint32Array | undefined {
    const isLong = this.list.length + count > mostSparse(this.bitCount)
    return isLong ? this.ownBits() : this.bits
  }

  private ownBits(): Uint32Array {
    if (!this.bits) {
      this.bits = new Uint32Array(this.bitCount >>> 5)
      setBits(this.bits, this.list.view())
    }
    return this.bits
  }
}

function setOfCountedBits(bits: Uint32Array, count: number): DocSet {
  const bitCount = bits.length * 32
  if (count <= mostSparse(bitCount)) return { kind: 'sparse', bitCount, sorted: sortedBits(bits, count) }
  return { kind: 'dense', bitCount, bits, count }
}

function intersectBits(a: Uint32Array, b: Uint32Array): DocSet {
  const bits = new Uint32Array(a.length)
  let count = 0
  for (let at = 0; at < bits.length; at += 1) {
    const word = (a[at] ?? 0) & (b[at] ?? 0)
    bits[at] = word
    count += populationCount(word)
  }
  return setOfCountedBits(bits, count)
}

/** Those of `a` of which it is as `wanted` whether they are in `b`. */
function keepWhere(a: SparseSet, b: DocSet, wanted: boolean): DocSet {
  if (wanted && b.kind === 'sparse' && b.sorted.length < a.sorted.length) return keepWhere(b, a, true)
  const kept = new Uint32Array(a.sorted.length)
  let count = 0
  let at = 0
  for (const bit of a.sorted) {
    let isIn: boolean
    if (b.kind === 'dense') {
      isIn = hasBit(b.bits, bit)
    } else {
      at = firstAtOrAfter(b.sorted, bit, at)
      isIn = b.sorted[at] === bit
    }
    if (isIn !== wanted) continue
    kept[count] = bit
    count += 1
  }
  if (count === a.sorted.length) return a
  return { kind: 'sparse', bitCount: a.bitCount, sorted: kept.slice(0, count) }
}
