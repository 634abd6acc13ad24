import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countOf,
  DocSetBuilder,
  emptySet,
  has,
  intersect,
  isEmpty,
  setOfBits,
  setOfSorted,
  subtract,
  toSorted,
  union,
  type DocSet,
} from './doc-set.js'
import { PostingsEncoder } from './encode-postings.js'
import { ByteList } from './byte-list.js'
import { pushPosition } from './position-codec.js'
import { Uint32List } from './uint32-list.js'
import { decodePostings } from './decode-postings.js'

const bitCount = 1024

function setOf(...bits: readonly number[]): DocSet {
  return setOfSorted(Uint32Array.from(bits), bitCount)
}

function upTo(end: number, step = 1): number[] {
  return Array.from({ length: Math.ceil(end / step) }, (_, place) => place * step)
}

const forms = [
  { set: emptySet(bitCount), kind: 'sparse', count: 0, because: 'nothing is sparse' },
  { set: setOf(...upTo(32)), kind: 'sparse', count: 32, because: 'one document in 32 is sparse' },
  { set: setOf(...upTo(33)), kind: 'dense', count: 33, because: 'more than one in 32 is dense' },
  { set: setOfBits(new Uint32Array(32)), kind: 'sparse', count: 0, because: 'empty bits are sparse' },
  {
    set: setOfBits(new Uint32Array(32).fill(0xffff_ffff)),
    kind: 'dense',
    count: 1024,
    because: 'all is dense',
  },
  {
    set: intersect(setOf(...upTo(1024, 2)), setOf(...upTo(1024, 25))),
    kind: 'sparse',
    count: 21,
    because: 'what dense sets share becomes sparse when it is little',
  },
  {
    set: subtract(setOf(...upTo(100)), setOf(...upTo(99))),
    kind: 'sparse',
    count: 1,
    because: 'what is left of a dense set becomes sparse when it is little',
  },
  { set: union([]), kind: 'sparse', count: 0, because: 'the union of no sets is empty' },
  {
    set: union([setOf(...upTo(30)), setOf(100, 200, 300)]),
    kind: 'dense',
    count: 33,
    because: 'a union becomes dense when it outgrows a list',
  },
  {
    set: union([setOf(...upTo(30)), setOf(...upTo(30))]),
    kind: 'sparse',
    count: 30,
    because: 'a union goes back to a list when the sets were the same',
  },
]
for (const { set, kind, count, because } of forms) {
  test(because, () => {
    expect(set.kind).toBe(kind)
    expect(countOf(set)).toBe(count)
    expect(isEmpty(set)).toBe(count === 0)
  })
}

const sortedBits = fc
  .oneof(
    fc.uniqueArray(fc.nat(bitCount - 1), { maxLength: 30 }),
    fc.uniqueArray(fc.nat(bitCount - 1), { maxLength: 900, size: 'max' }),
  )
  .map((bits) => bits.toSorted((a, b) => a - b))

describe('operations on any sets', () => {
  test('do what they do on sets of numbers, and leave the sets alone', () => {
    fc.assert(
      fc.property(sortedBits, sortedBits, (a, b) => {
        const [one, other] = [setOf(...a), setOf(...b)]
        const inOther = new Set(b)
        expect([...toSorted(intersect(one, other))]).toEqual(a.filter((bit) => inOther.has(bit)))
        expect([...toSorted(subtract(one, other))]).toEqual(a.filter((bit) => !inOther.has(bit)))
        const both = union([one, other])
        expect([...toSorted(both)]).toEqual([...new Set([...a, ...b])].toSorted((x, y) => x - y))
        expect(countOf(both)).toBe(toSorted(both).length)
        expect(upTo(bitCount).every((bit) => has(other, bit) === inOther.has(bit))).toBe(true)
        expect([...toSorted(one)]).toEqual(a)
        expect([...toSorted(other)]).toEqual(b)
      }),
    )
  })

  test('gather postings, lists and sets alike', () => {
    fc.assert(
      fc.property(sortedBits, sortedBits, sortedBits, (a, b, c) => {
        const builder = new DocSetBuilder(2 * bitCount)
        const expected = new Set([...a.map((bit) => bit + bitCount), ...b, ...c])
        if (a.length > 0) {
          const encoder = new PostingsEncoder()
          const [slots, positions] = [new Uint32List(), new ByteList()]
          for (const bit of a) {
            slots.push(bit)
            pushPosition(positions, 0, true)
          }
          encoder.addList(0, slots, positions)
          const [postings] = decodePostings(encoder.finish().view(), 0)
          if (postings) builder.addPostings(postings, bitCount)
        }
        builder.addSorted(Uint32Array.from(b))
        builder.addSet(setOfSorted(Uint32Array.from(c), 2 * bitCount))
        expect([...toSorted(builder.finish())]).toEqual([...expected].toSorted((x, y) => x - y))
      }),
    )
  })

  test('build lists that own their memory', () => {
    const builder = new DocSetBuilder(bitCount)
    builder.addSorted(Uint32Array.of(5))
    const set = builder.finish()
    expect(set.kind === 'sparse' && set.sorted.buffer.byteLength).toBe(4)
  })
})
