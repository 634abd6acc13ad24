import * as fc from 'fast-check'
import type { JsonObject } from './model-documents.js'
import { separator, wordOf, type Words } from './random-words.js'

/** Every field that random documents may have words in. */
export const fieldNames = ['id', 'title', 'body', 'meta.note', 'meta.tags', 'crew.name', 'n'] as const

const ids = fc.nat(24)

/** Few ids, so that a document often takes the place of another. */
export function randomDocuments(words: Words, most: number): fc.Arbitrary<readonly JsonObject[]> {
  return fc.array(randomDocument(words), { minLength: 1, maxLength: most, size: 'max' })
}

export const randomIds = fc.uniqueArray(ids, { minLength: 1, maxLength: 4 })

function randomDocument(words: Words): fc.Arbitrary<JsonObject> {
  const short = text(words, 5)
  const meta = fc.record({ note: short, tags: listOf(short) }, { requiredKeys: [] })
  const crew = fc.record({ name: fc.oneof(short, listOf(short)) }, { requiredKeys: [] })
  const members = {
    id: ids,
    title: short,
    body: fc.oneof(text(words, 12), listOf(short)),
    meta: fc.oneof({ weight: 5, arbitrary: meta }, { weight: 1, arbitrary: short }),
    crew: fc.array(crew, { minLength: 1, maxLength: 3 }),
    n: fc.oneof(short, fc.constantFrom(12, 123, -3.5, true, null)),
    rank: sortable,
  }
  return fc.record<JsonObject>(members, { requiredKeys: ['id', 'title', 'body'] })
}

const sortable = fc.oneof(
  fc.constantFrom<unknown>(1, 2, 3, 'A', 'b', ' a', '', true, null),
  fc.array(fc.constantFrom(1, 2, 3, 'a', 'B'), { minLength: 1, maxLength: 3 }),
)

function listOf(element: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const orNull = fc.oneof({ weight: 6, arbitrary: element }, { weight: 1, arbitrary: fc.constant(null) })
  return fc.array(orNull, { minLength: 1, maxLength: 3 })
}

function text(words: Words, most: number): fc.Arbitrary<string> {
  const word = fc.oneof(
    { weight: 15, arbitrary: wordOf(words) },
    { weight: 1, arbitrary: fc.constant('The') },
  )
  return fc
    .array(fc.tuple(word, separator), { minLength: 0, maxLength: most })
    .map((parts) => parts.map(([each, between], at) => (at === 0 ? each : between + each)).join(''))
}
