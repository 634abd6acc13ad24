import { deepEqual } from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { droppedSlot } from './merge-words.js'
import { openWords } from './open-words.js'
import { naiveWordsOf, readWords, writeDocuments, type NaiveDocument } from './words-naive.contract.js'
import type { WordsReader } from './words-reader.js'
import { writeMergedWords } from './write-merged-words.js'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'words-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The documents of a source, and where they go; undefined for those that are dropped. */
interface Source {
  readonly documents: readonly NaiveDocument[]
  readonly to: readonly (number | undefined)[]
}

interface OpenSource {
  readonly words: WordsReader
  readonly newSlots: Uint32Array
}

function openSources(sources: readonly Source[]): OpenSource[] {
  return sources.map(({ documents, to }, place) => {
    const path = join(folder, `source-${place}`)
    writeDocuments(documents, path)
    return { words: openWords(path), newSlots: Uint32Array.from(to, (slot) => slot ?? droppedSlot) }
  })
}

/** The documents of all sources where they go. */
function movedDocuments(sources: readonly Source[]): NaiveDocument[] {
  const merged: NaiveDocument[] = []
  for (const { documents, to } of sources) {
    for (const [slot, document] of documents.entries()) {
      const moved = to[slot]
      if (moved !== undefined) merged[moved] = document
    }
  }
  return merged
}

function checkMerge(sources: readonly Source[]): void {
  const open = openSources(sources)
  const expected = movedDocuments(sources)
  const path = join(folder, 'merged')
  const slices = writeMergedWords(open, expected.length, path)
  while (slices.next().done !== true);
  const merged = openWords(path)
  deepEqual(readWords(merged), naiveWordsOf(expected))
  merged.close()
  for (const { words } of open) words.close()
}

function titled(count: number, wordsOf: (place: number) => readonly string[]): NaiveDocument[] {
  return Array.from({ length: count }, (_, place) => ({ title: wordsOf(place) }))
}

function from(first: number, count: number, step = 1): number[] {
  return Array.from({ length: count }, (_, place) => first + place * step)
}

const cases: readonly { sources: readonly Source[]; because: string }[] = [
  { sources: [], because: 'nothing may be merged' },
  {
    sources: [
      { documents: titled(3, () => ['a', 'b']), to: from(2, 3) },
      { documents: titled(2, () => ['b', 'c']), to: from(0, 2) },
    ],
    because: 'sources may come in any order',
  },
  {
    sources: [
      { documents: titled(300, (slot) => ['a', `w${slot % 7}`]), to: from(0, 300) },
      { documents: titled(129, (slot) => ['a', '', 'a', `w${slot % 3}`]), to: from(300, 129) },
    ],
    because: 'long lists are put one behind the other',
  },
  {
    sources: [
      { documents: titled(300, (slot) => ['a', `w${slot % 40}`]), to: from(0, 300, 2) },
      { documents: titled(300, (slot) => ['a', '', 'a', `w${slot % 50}`]), to: from(1, 300, 2) },
    ],
    because: 'documents of two sources may alternate',
  },
  {
    sources: [
      { documents: [{ title: ['gone'] }, { title: ['stays'] }], to: [undefined, 0] },
      { documents: [{ body: ['gone'] }], to: [undefined] },
      { documents: [{ tags: ['gone'] }, { title: ['gone', 'more'] }], to: [undefined, 1] },
    ],
    because: 'words and fields of dropped documents are left out',
  },
  {
    sources: [
      { documents: [{ title: ['a'], body: ['a'] }], to: [0] },
      { documents: [{ body: ['a'], title: ['a'], tags: ['a'] }], to: [1] },
    ],
    because: 'fields are united by path, whatever their order',
  },
  {
    sources: [
      {
        documents: titled(3, (slot) => from(0, 50).map((word) => `abcde${slot * 50 + word}`)),
        to: from(0, 3),
      },
      { documents: titled(2, (slot) => from(0, 30).map((word) => `abc${slot * 30 + word}`)), to: from(3, 2) },
      { documents: titled(1, () => ['ab']), to: [5] },
    ],
    because: 'prefixes are gathered from the prefixes of sources and from their words',
  },
  {
    sources: [
      {
        documents: titled(2, (slot) => from(0, 60).map((word) => `ab${slot * 60 + word}`)),
        to: [undefined, 0],
      },
    ],
    because: 'a prefix is no longer kept when too few of its words stay',
  },
  {
    sources: [
      { documents: titled(2, (slot) => from(0, 60).map((word) => `ab${slot * 60 + word}`)), to: [0, 3] },
      { documents: titled(2, (slot) => from(0, 60).map((word) => `ab${slot * 60 + word}`)), to: [1, 2] },
    ],
    because: 'prefixes of documents that are interleaved are merged',
  },
]

describe('merged words', () => {
  for (const { sources, because } of cases) test(because, () => checkMerge(sources))

  test('of any sources are the words of all documents that stay', () => {
    const word = fc.oneof(
      fc.constantFrom('', 'the', '\u{1F600}'),
      fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 8 }),
    )
    const document = fc.dictionary(
      fc.constantFrom('title', 'body', 'tags'),
      fc.array(word, { maxLength: 30 }),
      {
        noNullPrototype: true,
      },
    )
    // To which source each document goes, and whether it is dropped.
    const fate = fc.record({ document, source: fc.nat(3), isDropped: fc.boolean() })
    fc.assert(
      fc.property(fc.array(fate, { maxLength: 30, size: 'max' }), fc.boolean(), (fates, isInRow) => {
        const sorted = isInRow ? fates.toSorted((a, b) => a.source - b.source) : fates
        const sources = from(0, 4).map((): { documents: NaiveDocument[]; to: (number | undefined)[] } => ({
          documents: [],
          to: [],
        }))
        let slot = 0
        for (const { document: moved, source, isDropped } of sorted) {
          sources[source]?.documents.push(moved)
          sources[source]?.to.push(isDropped ? undefined : slot)
          slot += isDropped ? 0 : 1
        }
        checkMerge(sources)
      }),
      { numRuns: 30 },
    )
  })
})

describe('a merge that is not finished', () => {
  const source = { documents: titled(2, (slot) => from(0, 200).map((word) => `w${slot}${word}`)), to: [0, 1] }

  test('leaves no file when it is given up', () => {
    const path = join(folder, 'given-up')
    const slices = writeMergedWords(openSources([source]), 2, path)
    slices.next()
    expect(existsSync(path)).toBe(true)
    slices.return()
    expect(existsSync(path)).toBe(false)
  })

  test('leaves no file when a source cannot be read', () => {
    const path = join(folder, 'failed')
    const open = openSources([source])
    open[0]?.words.close()
    expect(() => [...writeMergedWords(open, 2, path)]).toThrow('closed')
    expect(existsSync(path)).toBe(false)
  })

  test('that was never begun makes none', () => {
    const path = join(folder, 'never')
    writeMergedWords(openSources([source]), 2, path).return()
    expect(existsSync(path)).toBe(false)
  })
})
