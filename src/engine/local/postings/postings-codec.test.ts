import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BitPostings } from './bit-postings.js'
import { ByteList } from './byte-list.js'
import { decodePostings, headLength } from './decode-postings.js'
import { DeltaPostings } from './delta-postings.js'
import { PostingsEncoder } from './encode-postings.js'
import { pastLastSlot, type FieldPostings } from './field-postings.js'
import { pushPosition } from './position-codec.js'
import { Uint32List } from './uint32-list.js'

/** Positions by slot, slots rising. */
type Documents = readonly (readonly [slot: number, positions: readonly number[]])[]

function encode(lists: readonly Documents[]): Uint8Array {
  const encoder = new PostingsEncoder()
  for (const [field, documents] of lists.entries()) {
    const positions = new ByteList()
    for (const [, ofDocument] of documents) {
      for (const [place, position] of ofDocument.entries()) {
        const isLast = place === ofDocument.length - 1
        pushPosition(positions, position - (ofDocument[place - 1] ?? 0), isLast)
      }
    }
    const slots = new Uint32List()
    for (const [slot] of documents) slots.push(slot)
    encoder.addList(field, slots, positions)
  }
  return encoder.finish().view().slice()
}

/** The list of one field, decoded from memory, and decoded with positions that are read when asked for. */
function bothWays(lists: readonly Documents[], field: number): FieldPostings[] {
  const bytes = encode(lists)
  const length = headLength(bytes)
  const held = decodePostings(bytes, 0)[field]
  const onDisk = decodePostings(bytes.slice(0, length), 0, (from, end) =>
    bytes.slice(length + from, length + end),
  )[field]
  if (!held || !onDisk) throw new Error('the field is missing')
  return [held, onDisk]
}

function readAll(postings: FieldPostings): Documents {
  const documents: [number, number[]][] = []
  const cursor = postings.cursor()
  for (; cursor.slot !== pastLastSlot; cursor.next()) {
    const list = new Uint32List(1)
    cursor.appendPositions(list, 0)
    documents.push([cursor.slot, [...list.view()]])
  }
  return documents
}

function every(step: number, count: number, first = 0): Documents {
  return Array.from({ length: count }, (_, place) => [first + place * step, [place % 7, 100 + place]])
}

describe('a posting list', () => {
  const cases: readonly {
    documents: Documents
    form: typeof BitPostings | typeof DeltaPostings
    because: string
  }[] = [
    { documents: [[0, [0]]], form: DeltaPostings, because: 'may have one document' },
    {
      documents: [[70_000, [0, 65_535]]],
      form: DeltaPostings,
      because: 'may begin late, with the last position',
    },
    {
      documents: [
        [65_535, [63]],
        [65_536, [64]],
      ],
      form: DeltaPostings,
      because: 'may cross slot 65,536',
    },
    { documents: every(9, 127), form: DeltaPostings, because: 'has no skips at 127 documents' },
    { documents: every(9, 128), form: DeltaPostings, because: 'has no skips at 128 documents' },
    { documents: every(9, 129), form: DeltaPostings, because: 'has a skip at 129 documents' },
    { documents: every(300, 1000), form: DeltaPostings, because: 'may have distances of two bytes' },
    { documents: every(70_000, 30), form: DeltaPostings, because: 'may have distances of three bytes' },
    { documents: every(1, 32), form: BitPostings, because: 'is bits if it has all documents' },
    {
      documents: every(1, 128, 1000),
      form: BitPostings,
      because: 'may be bits that begin late, without skips',
    },
    { documents: every(2, 129, 65_500), form: BitPostings, because: 'may be bits with one skip' },
    { documents: every(7, 3000, 5), form: BitPostings, because: 'may be bits with many skips' },
  ]
  for (const { documents, form, because } of cases) {
    test(because, () => {
      for (const postings of bothWays([[[3, [1]]], documents], 1)) {
        expect(postings).toBeInstanceOf(form)
        expect(postings.field).toBe(1)
        expect(postings.documentCount).toBe(documents.length)
        expect(readAll(postings)).toEqual(documents)
      }
    })
  }

  test('may have positions that take several reads', () => {
    const documents: Documents = Array.from({ length: 1000 }, (_, place) => [
      place * 20,
      Array.from({ length: 200 }, (_empty, at) => at * 300 + place),
    ])
    for (const postings of bothWays([documents], 0)) expect(readAll(postings)).toEqual(documents)
  })
})

const manyDocuments = fc
  .record({
    first: fc.integer({ min: 0, max: 100_000 }),
    steps: fc.array(fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 5000 })), {
      maxLength: 700,
      size: 'max',
    }),
    positions: fc.array(fc.uniqueArray(fc.nat(65_535), { minLength: 1, maxLength: 5 }), { minLength: 1 }),
  })
  .map(({ first, steps, positions }): Documents => {
    let slot = first
    return [0, ...steps].map((step, place) => {
      slot += step
      return [slot, (positions[place % positions.length] ?? []).toSorted((a, b) => a - b)]
    })
  })

describe('any posting list', () => {
  test('gives back its documents and positions', () => {
    fc.assert(
      fc.property(manyDocuments, fc.nat(3), (documents, words) => {
        const firstBit = words * 32
        const expected = documents.map(([slot]) => firstBit + slot)
        for (const postings of bothWays([documents], 0)) {
          expect(readAll(postings)).toEqual(documents)
          const list = new Uint32List(1)
          postings.appendTo(list, firstBit)
          expect([...list.view()]).toEqual(expected)
          const bits = new Uint32Array(((expected.at(-1) ?? 0) >>> 5) + 1)
          postings.addTo(bits, firstBit)
          expect(expected.every((bit) => ((bits[bit >>> 5] ?? 0) >>> (bit & 31)) & 1)).toBe(true)
          expect(bits.reduce((sum, word) => sum + word.toString(2).replaceAll('0', '').length, 0)).toBe(
            expected.length,
          )
        }
      }),
      { numRuns: 60 },
    )
  })

  test('is walked by seek and next as a plain list is', () => {
    const move = fc.record({
      distance: fc.oneof(fc.nat(3), fc.nat(300), fc.nat(300_000)),
      isRead: fc.boolean(),
    })
    fc.assert(
      fc.property(manyDocuments, fc.array(move, { size: 'medium' }), (documents, moves) => {
        for (const postings of bothWays([documents], 0)) {
          const cursor = postings.cursor()
          let place = 0
          let readPlace = -1
          for (const { distance, isRead } of moves) {
            const slot = documents[place]?.[0] ?? pastLastSlot
            expect(cursor.slot).toBe(slot)
            if (isRead && slot !== pastLastSlot && readPlace !== place) {
              const list = new Uint32List(1)
              cursor.appendPositions(list, 1 << 20)
              expect([...list.view()]).toEqual(documents[place]?.[1].map((position) => position + (1 << 20)))
              readPlace = place
            }
            if (distance === 0) {
              cursor.next()
              place += slot === pastLastSlot ? 0 : 1
            } else {
              const target = Math.min(slot + distance - 1, pastLastSlot)
              cursor.seek(target)
              while ((documents[place]?.[0] ?? pastLastSlot) < target) place += 1
            }
          }
        }
      }),
      { numRuns: 200 },
    )
  })
})
