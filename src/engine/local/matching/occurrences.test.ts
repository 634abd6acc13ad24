import { describe, expect, test } from 'vitest'
import { toSorted } from '../postings/doc-set.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import {
  buildingSnapshots,
  contextOf,
  idAt,
  type SnapshotOptions,
  type TestDocument,
} from '../searching/search-harness.contract.js'
import { createSpace, subspace } from './document-space.js'
import { findOccurrences, pickOccurrences, positionsPerField, type Occurrences } from './occurrences.js'

const buildSnapshot = buildingSnapshots()

/** By document: `field:position` of each occurrence. */
function written(
  snapshot: IndexSnapshot,
  bits: Uint32Array,
  { starts, keys }: Occurrences,
): Readonly<Record<string, string>> {
  const fieldAt = (bit: number, field: number): string | undefined =>
    snapshot.runs.findLast(({ firstBit }) => firstBit <= bit)?.words.fields[field]
  const entries = Array.from(bits, (bit, place) => {
    const its = Array.from(keys.subarray(starts[place], starts[place + 1]))
    expect(its, 'keys rise').toEqual(its.toSorted((a, b) => a - b))
    const texts = its.map(
      (key) => `${fieldAt(bit, Math.floor(key / positionsPerField))}:${key % positionsPerField}`,
    )
    return [idAt(snapshot, bit), texts.toSorted().join(' ')]
  })
  return Object.fromEntries(entries)
}

function occurrencesOf(snapshot: IndexSnapshot, words: readonly string[]): Readonly<Record<string, string>> {
  const { runs, live, lookup } = contextOf(snapshot)
  const space = createSpace(toSorted(live), runs)
  const found = findOccurrences(
    space,
    runs,
    words.map((word) => lookup.word(word)),
  )
  return written(snapshot, space.bits, found)
}

const documents: readonly TestDocument[] = [
  { id: 'a', title: 'red wine red', text: 'no' },
  { id: 'b', text: 'wine, red' },
  { id: 'c', text: 'red', title: 'wine' },
  { id: 'd', text: 'nothing' },
]

describe('the occurrences of words', () => {
  const spreads: readonly { readonly options: SnapshotOptions; readonly because: string }[] = [
    { options: {}, because: 'in one run' },
    { options: { runs: [1, 2] }, because: 'in three runs, with their own order of fields' },
    { options: { replaced: [{ id: 'b', text: 'red red red' }] }, because: 'without those of a dead version' },
  ]
  for (const { options, because } of spreads)
    test(`are found in every field, ${because}`, () => {
      const snapshot = buildSnapshot(documents, {}, options)
      expect(occurrencesOf(snapshot, ['red'])).toEqual({
        a: 'title:0 title:2',
        b: 'text:8',
        c: 'text:0',
        d: '',
      })
      expect(occurrencesOf(snapshot, ['wine', 'red'])).toEqual({
        a: 'title:0 title:1 title:2',
        b: 'text:0 text:8',
        c: 'text:0 title:0',
        d: '',
      })
      expect(occurrencesOf(snapshot, [])).toEqual({ a: '', b: '', c: '', d: '' })
      expect(occurrencesOf(snapshot, ['missing'])).toEqual({ a: '', b: '', c: '', d: '' })
    })

  test('are sorted when many words take turns', () => {
    const text = Array.from({ length: 200 }, (_, at) => ['x', 'y', 'z'][at % 3]).join(' ')
    const snapshot = buildSnapshot([
      { id: 'a', text: 'y' },
      { id: 'b', text },
    ])
    const { b } = occurrencesOf(snapshot, ['z', 'x', 'y'])
    expect(b?.split(' ')).toHaveLength(200)
  })

  test('go up to the position 65,535', () => {
    const text = `${'w '.repeat(65_535)}last over`
    const snapshot = buildSnapshot([{ id: 'a', text, title: 'over' }])
    expect(occurrencesOf(snapshot, ['last'])).toEqual({ a: 'text:65535' })
    expect(occurrencesOf(snapshot, ['over'])).toEqual({ a: 'title:0' })
  })

  test('are found in chosen documents alone', () => {
    const snapshot = buildSnapshot(documents, {}, { runs: [2] })
    const { runs, live, lookup } = contextOf(snapshot)
    const space = createSpace(toSorted(live), runs)
    const group = lookup.word('red')
    const some = subspace(space, Uint32Array.of(1, 2), runs)
    const expected = { b: 'text:8', c: 'text:0' }
    expect(written(snapshot, some.bits, findOccurrences(some, runs, [group]))).toEqual(expected)
    const picked = pickOccurrences(findOccurrences(space, runs, [group]), Uint32Array.of(1, 2))
    expect(written(snapshot, some.bits, picked)).toEqual(expected)
  })
})
