import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { readSampleFolder } from './read-sample-folder.js'

const samples = readSampleFolder(fileURLToPath(new URL('../../../sample', import.meta.url)))

const text = z.string().min(1)
const list = z.array(text).min(1)
const geo = z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const prose = z
  .string()
  .regex(/^(?:[^.?!]+[.?!]\S*\s*){3,8}$/u)
  .min(120)
  .max(900)
const year = z.int().min(-17_000).max(2026)
const month = z.enum(
  'January February March April May June July August September October November December'.split(' '),
)

const shapes: Readonly<Record<string, z.ZodType>> = {
  books: z.strictObject({
    id,
    title: text,
    author: text,
    year,
    firstPublished: z
      .string()
      .regex(/^\d{4}(-\d\d){0,2}$/)
      .optional(),
    form: z.enum(['novel', 'novella', 'stories', 'poem', 'play', 'graphic novel', 'non-fiction']),
    language: text,
    country: text,
    genres: list,
    themes: list,
    pages: z.int().min(40).max(3300),
    rating: z.number().min(1).max(10),
    setting: text.optional(),
    _geo: geo.optional(),
    summary: prose,
  }),
  places: z.strictObject({
    id,
    name: text,
    country: text,
    continent: z.enum(['Africa', 'Asia', 'Europe', 'North America', 'Oceania', 'South America']),
    kind: text,
    tags: list,
    built: year.nullable(),
    height: z.number().min(1).max(1000).optional(),
    elevation: z.number().min(-500).max(9000).optional(),
    _geo: geo,
    bestMonths: z.array(month).min(1).max(12),
    updatedAt: z.iso.date(),
    text: prose,
  }),
}

const documentOf = z.looseObject({ id })

test('there are several hundred documents in two indexes', () => {
  expect(samples.map(({ uid }) => uid)).toEqual(Object.keys(shapes))
  for (const { count } of samples) expect(count).toBeGreaterThan(200)
})

describe.each(samples)('the sample index $uid', ({ uid, documents, count, settings }) => {
  const read = documents
    .trimEnd()
    .split('\n')
    .map((line) => documentOf.parse(JSON.parse(line)))

  test('has documents of one shape', () => {
    for (const document of read) {
      const checked = shapes[uid]?.safeParse(document)
      expect({ id: document.id, mistake: checked?.error?.message }).toEqual({
        id: document.id,
        mistake: undefined,
      })
    }
  })

  test('gives each document an id of its own', () => {
    expect(new Set(read.map((document) => document.id)).size).toBe(count)
  })

  test('names attributes in its settings that documents have', () => {
    const known = new Set(read.flatMap((document) => Object.keys(document)))
    const named = ['searchableAttributes', 'filterableAttributes', 'sortableAttributes'].flatMap((setting) =>
      z.array(z.string()).parse(settings[setting]),
    )
    expect(named.filter((attribute) => !known.has(attribute))).toEqual([])
  })
})
