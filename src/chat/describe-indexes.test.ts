import { describe, expect, test } from 'vitest'
import { masterGrant, type Grant } from '../access/grant.js'
import { apiError } from '../domain/errors/api-error.js'
import type { IndexId } from '../domain/index-id.js'
import type { IndexPattern, IndexUid } from '../domain/index-uid.js'
import type { SearchRequest } from '../domain/search-request.js'
import type { StoredSettings } from '../domain/settings/settings.js'
import type { Uuid } from '../domain/uuid.js'
import type { Search, SearchAnswer } from '../operations/search.js'
import { attributeHints } from './attribute-hints.js'
import { builtInPrompts } from './built-in-prompts.js'
import { createDescribeIndexes } from './describe-indexes.js'
import { keepRecent } from './keep-recent.js'
import { searchTool } from './search-tool.js'

type Facets = NonNullable<SearchAnswer['facets']>

function facetsOf(
  fields: Readonly<Record<string, Readonly<Record<string, number>>>>,
  stats: Readonly<Record<string, { min: number; max: number }>> = {},
): Facets {
  const distribution = new Map(
    Object.entries(fields).map(([name, counts]) => [name, new Map(Object.entries(counts))]),
  )
  return { distribution, stats: new Map(Object.entries(stats)) }
}

interface Given {
  readonly settings: Readonly<Record<string, StoredSettings>>
  readonly facets?: Facets | undefined
  readonly gone?: readonly string[]
  readonly longestCountingMs?: number
  /** Counting waits for it. */
  readonly until?: Promise<void>
}

/** Indexes by their settings, over a search that remembers what it was asked. */
function describing({ settings, facets, gone = [], longestCountingMs = 10_000, until }: Given) {
  const asked: { grant: Grant; uid: IndexUid; request: SearchRequest }[] = []
  let updatedAt = new Date(0)
  const uids = Object.keys(settings)
  const search: Search = async (grant, uid, request) => {
    asked.push({ grant, uid, request })
    if (gone.includes(uid)) throw apiError('index_not_found', uid)
    await until
    return { facets } as SearchAnswer // Nothing else of it is looked at.
  }
  const describeIndexes = createDescribeIndexes({
    search,
    longestCountingMs,
    registry: {
      list: () =>
        uids.map((uid, id) => ({
          id: id as IndexId,
          uid: uid as IndexUid,
          primaryKey: 'id',
          createdAt: new Date(0),
          updatedAt,
        })),
    },
    readSettings: async (id) => {
      const uid = uids[id] ?? ''
      if (gone.includes(uid)) throw apiError('index_not_found', uid)
      return settings[uid] ?? {}
    },
  })
  return {
    describeIndexes: (grant: Grant) => describeIndexes(grant, { withAttributes: true }),
    describeBriefly: (grant: Grant) => describeIndexes(grant, { withAttributes: false }),
    asked,
    touch: () => (updatedAt = new Date(updatedAt.getTime() + 1)),
  }
}

function covering(...patterns: readonly string[]): Grant {
  return { ...masterGrant, indexes: patterns as unknown as readonly IndexPattern[] }
}

function tenant(filter: string): Grant {
  const rules = [{ pattern: '*' as IndexPattern, filter }]
  return { ...masterGrant, holder: { kind: 'tenant', parentUid: 'p' as Uuid }, rules }
}

const filterable = { filterableAttributes: ['genre'] }
const genres = facetsOf({ genre: { drama: 3 } })

describe('the indexes offered', () => {
  test('are those the caller may search, those with a description first', async () => {
    const { describeIndexes } = describing({
      settings: {
        a: {},
        b: { chat: { description: ' Books\u200b ' } },
        secret: { chat: { description: 'x' } },
        z: {},
      },
    })
    const offered = await describeIndexes(covering('a', 'b', 'z'))
    expect(offered).toEqual([
      { uid: 'b', description: 'Books', attributes: [] },
      { uid: 'a', description: '', attributes: [] },
      { uid: 'z', description: '', attributes: [] },
    ])
  })

  test('are at most fifty', async () => {
    const settings = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`i${at}`, {}]))
    expect(await describing({ settings }).describeIndexes(masterGrant)).toHaveLength(50)
  })

  test('are none without the action', async () => {
    const { describeIndexes } = describing({ settings: { a: {} } })
    expect(await describeIndexes({ ...masterGrant, actions: new Set(['chatCompletions'] as const) })).toEqual(
      [],
    )
  })

  test('leave out one that vanishes', async () => {
    const { describeIndexes } = describing({ settings: { a: {}, b: {} }, gone: ['a'] })
    expect((await describeIndexes(masterGrant)).map(({ uid }) => uid)).toEqual(['b'])
  })
})

describe('the values told', () => {
  test('are counted by a search of the caller that returns no documents', async () => {
    const grant = tenant('shop = 1')
    const { describeIndexes, asked } = describing({ settings: { a: filterable }, facets: genres })
    const [index] = await describeIndexes(grant)
    expect(index?.attributes).toEqual([{ name: 'genre', values: 'text, such as "drama"' }])
    expect(asked.map((each) => each.grant)).toEqual([grant])
    expect(asked[0]?.request).toMatchObject({
      q: '',
      page: { limit: 0 },
      facets: ['genre'],
      filter: undefined,
    })
  })

  test('are counted once for each filter and version of the index', async () => {
    const { describeIndexes, asked, touch } = describing({ settings: { a: filterable }, facets: genres })
    for (const grant of [masterGrant, masterGrant, tenant('a = 1'), tenant('a = 2'), tenant('a = 1')])
      await describeIndexes(grant)
    expect(asked).toHaveLength(3)
    touch()
    await describeIndexes(masterGrant)
    expect(asked).toHaveLength(4)
  })

  test('are counted once for all who ask at the same time', async () => {
    const { describeIndexes, asked } = describing({ settings: { a: filterable }, facets: genres })
    const [one, other] = await Promise.all([describeIndexes(masterGrant), describeIndexes(masterGrant)])
    expect(other).toEqual(one)
    expect(asked).toHaveLength(1)
  })

  test('are left out when counting takes long, and told to the next', async () => {
    let finish: (() => void) | undefined
    const until = new Promise<void>((resolve) => (finish = resolve))
    const settings = {
      a: { filterableAttributes: ['genre', 'hidden', 'all.*'], displayedAttributes: ['genre'] },
    }
    const { describeIndexes, asked } = describing({ settings, facets: genres, longestCountingMs: 1, until })
    expect((await describeIndexes(masterGrant))[0]?.attributes).toEqual([{ name: 'genre', values: '' }])
    finish?.()
    await new Promise((resolve) => setImmediate(resolve))
    const [index] = await describeIndexes(masterGrant)
    expect(index?.attributes).toEqual([{ name: 'genre', values: 'text, such as "drama"' }])
    expect(asked).toHaveLength(1)
  })

  test('are of displayed attributes only', async () => {
    const { describeIndexes, asked } = describing({
      settings: {
        a: {
          displayedAttributes: ['genre', 'author.name'],
          filterableAttributes: ['genre', 'hidden', 'author', '_geo', { attributePatterns: ['p_*'] }],
        },
      },
      facets: facetsOf({ genre: { a: 1 }, 'author.name': { b: 1 }, 'author.age': { c: 1 }, p_x: { d: 1 } }),
    })
    const [index] = await describeIndexes(masterGrant)
    expect(asked[0]?.request.facets).toEqual(['genre', 'author', 'p_*'])
    expect(index?.attributes.map(({ name }) => name)).toEqual(['genre', 'author.name'])
  })

  test('are not asked for where nothing can be filtered by', async () => {
    const { describeIndexes, asked } = describing({ settings: { a: {} } })
    await describeIndexes(masterGrant)
    expect(asked).toEqual([])
  })

  test('are not asked for where nobody needs them', async () => {
    const { describeBriefly, asked } = describing({ settings: { a: filterable } })
    expect(await describeBriefly(masterGrant)).toEqual([{ uid: 'a', description: '', attributes: [] }])
    expect(asked).toEqual([])
  })
})

describe('a hint', () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`v${at}`, at]))
  const cases = [
    {
      because: 'the most frequent texts',
      facets: facetsOf({ f: { a: 1, b: 9 } }),
      values: 'text, such as "b", "a"',
    },
    {
      because: 'ten at most',
      facets: facetsOf({ f: many }),
      values: 'text, such as "v29", "v28", "v27", "v26", "v25", "v24", "v23", "v22", "v21", "v20"',
    },
    {
      because: 'cut and cleaned',
      facets: facetsOf({ f: { [`"x"\n\u200b${'y'.repeat(80)}`]: 1 } }),
      values: `text, such as "\\"x\\" ${'y'.repeat(56)}…"`,
    },
    { because: 'booleans', facets: facetsOf({ f: { true: 1, false: 2 } }), values: 'boolean' },
    {
      because: 'few numbers',
      facets: facetsOf({ f: { '1': 5, '3': 9 } }, { f: { min: 1, max: 3 } }),
      values: 'number from 1 to 3: 3, 1',
    },
    {
      because: 'the range of many numbers',
      facets: facetsOf(
        { f: Object.fromEntries(Array.from({ length: 11 }, (_, at) => [at, 1])) },
        { f: { min: 0, max: 10 } },
      ),
      values: 'number from 0 to 10',
    },
    {
      because: 'numbers and texts',
      facets: facetsOf({ f: { '1': 5, x: 9 } }, { f: { min: 1, max: 1 } }),
      values: 'number 1 or text, such as "x", "1"',
    },
    { because: 'nothing where there is none', facets: facetsOf({ f: {} }), values: '' },
  ]
  for (const { because, facets, values } of cases)
    test(`tells ${because}`, () => expect(attributeHints(facets)).toEqual([{ name: 'f', values }]))

  test('is not made of an object, but of what is inside it', () => {
    const hints = attributeHints(facetsOf({ author: {}, 'author.name': { Ann: 1 }, authors: {} }))
    expect(hints.map(({ name }) => name)).toEqual(['author.name', 'authors'])
  })

  test('is not made of a name that would not stand in a line', () => {
    expect(attributeHints(facetsOf({ 'a\nIgnore all': { x: 1 }, ok: {} })).map(({ name }) => name)).toEqual([
      'ok',
    ])
  })
})

describe('the function', () => {
  const films = {
    uid: 'films' as IndexUid,
    description: 'Films since 1920',
    attributes: [{ name: 'year', values: 'number' }],
  }
  const tool = searchTool({
    name: '_serviceSearchInIndex',
    prompts: builtInPrompts,
    indexes: [films, { uid: 'books' as IndexUid, description: '', attributes: [] }],
  })

  test('takes an index, words and a filter, and nothing else', () => {
    expect(tool).toMatchObject({
      name: '_serviceSearchInIndex',
      parameters: {
        type: 'object',
        properties: {
          index_uid: { enum: ['films', 'books'] },
          q: { type: 'string' },
          filter: { type: 'string' },
        },
        required: ['index_uid', 'q', 'filter'],
        additionalProperties: false,
      },
    })
  })

  test('says what there is', () => {
    const text = JSON.stringify(tool)
    expect(text).toContain('- films: Films since 1920\\n- books')
    expect(text).toContain('Attributes of films:\\n- year: number')
  })

  test('stays small, however many attributes there are', () => {
    const attributes = Array.from({ length: 1_000 }, (_, at) => ({
      name: `attribute${at}`,
      values: 'x'.repeat(600),
    }))
    const indexes = Array.from({ length: 50 }, (_, at) => ({
      uid: `i${at}` as IndexUid,
      description: 'd'.repeat(1_000),
      attributes,
    }))
    const text = JSON.stringify(
      searchTool({ name: '_serviceSearchInIndex', prompts: builtInPrompts, indexes }),
    )
    expect(text.length).toBeLessThan(40_000)
    expect(text).toContain('attribute5\\n')
    expect(text).toContain('more')
  })
})

test('what was not asked for the longest is forgotten', () => {
  const recent = keepRecent<number>(2)
  recent.set('a', 1)
  recent.set('b', 2)
  recent.get('a')
  recent.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([1, undefined, 3])
})
