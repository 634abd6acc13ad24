import { beforeEach, describe, expect, test } from 'vitest'
import type { IndexId } from '../domain/index-id.js'
import type { EngineJointSearch } from './search-engine.js'
import {
  apply,
  asking,
  changeSettings,
  importing,
  skipUnlessAble,
  textOf,
  type OpenEngine,
  type SearchBody,
} from './search-engine.harness.contract.js'

export function describeJointSearching(open: OpenEngine): void {
  describe('searching together', () => {
    beforeEach((context) => skipUnlessAble(open, 'words', context))

    test('each query has its hits, the same documents under the same key', async () => {
      const opened = await open()
      await apply(opened, 1, importing(boats))
      const { results, total } = await opened.engine.searchTogether(
        opened.index,
        together({ q: 'sail' }, { q: 'red sail', matchingStrategy: 'all', attributesToRetrieve: ['id'] }),
      )
      const texts = results.map(({ hits }) => textOf(hits.bytes))
      expect(texts[1]).toBe(
        '{"id":1,"_federation":{"indexUid":"movies","queriesPosition":1,"weightedRankingScore":1}}',
      )
      const [sails, reds] = results.map(({ rankings }) => rankings.map(({ key }) => key))
      expect(sails).toHaveLength(2)
      expect(sails?.[0]).toBe(reds?.[0])
      expect(total).toBe(2)
    })

    test('facets count what any of the queries found', async ({ skip }) => {
      const opened = await open()
      skip(!opened.engine.capabilities.has('facets'), 'the engine counts no facets')
      await changeSettings(opened, 1, { filterableAttributes: ['kind'] })
      await apply(opened, 2, importing(boats))
      const search = { ...together({ q: 'red' }, { q: 'oar' }), facets: ['kind'] }
      const { facets, facetOrders } = await opened.engine.searchTogether(opened.index, search)
      expect(facets?.distribution).toEqual(new Map([['kind', new Map([['a', 2]])]]))
      expect(facetOrders).toEqual(new Map([['kind', 'alpha']]))
    })

    test('what the settings do not allow is refused by the name of its query', async () => {
      const { engine, index } = await open()
      await expect(engine.searchTogether(index, together({}, { sort: ['t:asc'] }))).rejects.toMatchObject({
        code: 'invalid_search_sort',
        message: expect.stringContaining('queries[1]'),
      })
    })

    test('an index the engine does not have is searched like an empty one', async () => {
      const { engine } = await open()
      const found = await engine.searchTogether(97 as IndexId, together({ q: 'sail' }))
      expect(found).toMatchObject({ results: [{ rankings: [] }], total: 0 })
    })
  })
}

const boats = [
  '{"id":1,"t":"red sail","kind":"a"}',
  '{"id":2,"t":"blue sail","kind":"b"}',
  '{"id":3,"t":"oar","kind":"A"}',
]

function together(...bodies: readonly SearchBody[]): EngineJointSearch {
  const queries = bodies.map((body, position) =>
    Object.assign(asking(body), { weight: 1, position, place: `queries[${position}]` }),
  )
  return { queries, facets: [], maxValuesPerFacet: undefined, distinct: undefined, leftOut: [] }
}
