import { deepEqual } from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Uint32List } from '../postings/uint32-list.js'
import { createWordsBuilder } from './create-words-builder.js'
import { openWords } from './open-words.js'
import { naiveWordsOf, readWords, writeDocuments, type NaiveDocument } from './words-naive.contract.js'
import { manyWords } from './words-reader.js'

let folder: string
let path: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'words-'))
  path = join(folder, 'words')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes the documents, opens them, and says all the reader says. */
function writtenAndRead(documents: readonly NaiveDocument[]): ReturnType<typeof readWords> {
  writeDocuments(documents, path)
  const reader = openWords(path)
  try {
    return readWords(reader)
  } finally {
    reader.close()
  }
}

function numbered(count: number, wordOf: (place: number) => string): string[] {
  return Array.from({ length: count }, (_, place) => wordOf(place))
}

const cases: readonly { documents: readonly NaiveDocument[]; because: string }[] = [
  { documents: [], because: 'there may be no documents' },
  { documents: [{}, {}], because: 'there may be no words' },
  {
    documents: [{ title: ['a', 'b', 'a'] }, {}, { body: ['b'], title: ['c'] }],
    because: 'fields are told apart',
  },
  { documents: [{ title: [...numbered(65_535, () => ''), 'last'] }], because: 'positions go up to 65,535' },
  { documents: [{ title: numbered(40, () => 'again') }], because: 'word counts end at many' },
  {
    documents: [...numbered(300, () => '').map(() => ({})), { rare: ['word'] }],
    because: 'word counts of a rare field are kept apart',
  },
  {
    documents: [{ title: numbered(99, (place) => `abcd${place}`) }],
    because: 'a prefix of 99 words is not kept',
  },
  {
    documents: [{ title: numbered(100, (place) => `abcd${place}`) }, { body: ['abc', 'abcd5', 'ab'] }],
    because: 'a prefix of 100 words is kept, up to four characters',
  },
  {
    documents: [{ title: numbered(100, (place) => `😀é字𝒳${place}`) }],
    because: 'characters of a prefix are code points',
  },
  {
    documents: [{ title: ['\u{1F600}a', '\uFFFD', '\uE000', 'z'] }],
    because: 'words are in the order of code points, not of code units',
  },
]
describe('a words file', () => {
  for (const { documents, because } of cases) {
    test(because, () => deepEqual(writtenAndRead(documents), naiveWordsOf(documents)))
  }

  test('of any documents says what they say', () => {
    const word = fc.oneof(
      fc.constantFrom('', 'the', 'a', '\u{1F600}'),
      fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 8 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }),
    )
    const document = fc.dictionary(
      fc.constantFrom('title', 'body', 'tags.name'),
      fc.array(word, { maxLength: 40 }),
      {
        noNullPrototype: true,
      },
    )
    fc.assert(
      fc.property(fc.array(document, { maxLength: 20, size: 'max' }), (documents) =>
        deepEqual(writtenAndRead(documents), naiveWordsOf(documents)),
      ),
      { numRuns: 40 },
    )
  })

  test('reads long lists with and without their positions', () => {
    const documents = numbered(40_000, String).map((_, slot) => ({
      body: slot % 3 === 0 ? ['often', '', 'often', `rare${slot % 500}`] : ['other'],
    }))
    deepEqual(writtenAndRead(documents), naiveWordsOf(documents))
  })
})

describe('a reader', () => {
  test('gives the same for a range as for each of its words, however small its cache', () => {
    writeDocuments([{ title: ['a', 'b', 'c'] }, { body: ['b', 'c', 'd'] }], path)
    for (const cacheBytes of [0, 2000, 1_000_000]) {
      const reader = openWords(path, { cacheBytes })
      const slots = (rank: number): unknown[] =>
        reader.postingsOf(rank).map((list) => [list.field, list.documentCount, list.cursor().slot])
      for (let first = 0; first <= 4; first += 1) {
        for (let end = first; end <= 4; end += 1) {
          const range = reader.postingsOfRange(first, end)
          expect(
            range.map((lists) => lists.map((list) => [list.field, list.documentCount, list.cursor().slot])),
          ).toEqual([0, 1, 2, 3].slice(first, end).map(slots))
        }
      }
      reader.close()
    }
  })

  test('knows no counts of a field it does not have', () => {
    writeDocuments([{ title: ['a'] }], path)
    const reader = openWords(path)
    expect(reader.wordCounts(0)).toEqual(Uint8Array.of(1))
    expect(reader.wordCounts(1)).toBeUndefined()
    reader.close()
    expect(() => reader.postingsOf(0)).toThrow('closed')
    expect(() => reader.close()).not.toThrow()
  })

  const damages: readonly { damage: (bytes: Buffer) => Buffer; says: string; because: string }[] = [
    { damage: () => Buffer.alloc(0), says: 'too short', because: 'an empty file is refused' },
    { damage: (bytes) => bytes.subarray(0, 80), says: 'too short', because: 'half a header is refused' },
    {
      damage: (bytes) => bytes.fill(0, 0, 96),
      says: 'does not begin',
      because: 'an unfinished file is refused',
    },
    { damage: (bytes) => bytes.fill(9, 8, 9), says: 'does not begin', because: 'another version is refused' },
    {
      damage: (bytes) => bytes.subarray(0, -1),
      says: 'length',
      because: 'a file that is cut off is refused',
    },
    { damage: (bytes) => bytes.fill(7, 13, 14), says: 'changed', because: 'a changed header is refused' },
    {
      damage: (bytes) => bytes.fill(77, bytes.length - 1),
      says: 'changed',
      because: 'a changed dictionary is refused',
    },
  ]
  for (const { damage, says, because } of damages) {
    test(because, () => {
      writeDocuments([{ title: ['a', 'b'] }], path)
      writeFileSync(path, damage(readFileSync(path)))
      expect(() => openWords(path)).toThrow(says)
      expect(() => openWords(path)).toThrow(path)
    })
  }
})

describe('a builder', () => {
  test('is empty once it has written', () => {
    const builder = createWordsBuilder()
    expect(builder.beginDocument()).toBe(0)
    builder.add(builder.fieldOf('title'), 'word', 3)
    expect(builder.beginDocument()).toBe(1)
    expect(builder.documentCount).toBe(2)
    expect(builder.heldBytes).toBeGreaterThan(100)
    builder.write(path)
    expect([builder.documentCount, builder.heldBytes]).toEqual([0, 0])
    builder.write(path)
    const reader = openWords(path)
    expect([reader.documentCount, reader.dictionary.size, reader.fields]).toEqual([0, 0, []])
    reader.close()
  })

  test('takes a field again at higher positions, and a word twice at one position as once', () => {
    const builder = createWordsBuilder()
    builder.beginDocument()
    const [title, body] = [builder.fieldOf('title'), builder.fieldOf('body')]
    builder.fieldOf('unused')
    builder.add(title, 'a', 1)
    builder.add(body, 'a', 0)
    builder.add(title, 'a', 9)
    builder.add(title, 'a', 9)
    builder.write(path)
    const reader = openWords(path)
    const positions = reader.postingsOf(0).map((list) => {
      const found = new Uint32List()
      list.cursor().appendPositions(found, 0)
      return Array.from(found.view())
    })
    expect(reader.fields).toEqual(['title', 'body'])
    expect(positions).toEqual([[1, 9], [0]])
    expect(reader.wordCounts(0)).toEqual(Uint8Array.of(3))
    expect(manyWords).toBeLessThan(32)
    reader.close()
  })
})
