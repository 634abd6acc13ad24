import { describe, expect, test } from 'vitest'
import type { IndexId } from '../domain/index-id.js'
import {
  allDocuments,
  apply,
  clearing,
  deleting,
  id,
  importing,
  textOf,
  type OpenEngine,
} from './search-engine.harness.contract.js'

export function describeReading(open: OpenEngine): void {
  describe('reading', () => {
    const five = ['{"id":1}', '{"id":2}', '{"id":3}', '{"id":4}', '{"id":5}']
    const pages = [
      { because: 'a page from the start', offset: 0, limit: 2, ids: undefined, found: ['1', '3'], total: 4 },
      { because: 'a page further on', offset: 2, limit: 5, ids: undefined, found: ['4', '5'], total: 4 },
      { because: 'a page beyond the end', offset: 9, limit: 5, ids: undefined, found: [], total: 4 },
      { because: 'a page of nothing', offset: 0, limit: 0, ids: undefined, found: [], total: 4 },
      {
        because: 'chosen ids come in insertion order, each once, without unknown ones',
        offset: 0,
        limit: 9,
        ids: ['5', '2', 'x', '1', '5'].map(id),
        found: ['1', '5'],
        total: 2,
      },
      {
        because: 'a page of chosen ids',
        offset: 1,
        limit: 1,
        ids: ['5', '1'].map(id),
        found: ['5'],
        total: 2,
      },
    ]
    for (const { because, offset, limit, ids, found, total } of pages)
      test(because, async () => {
        const opened = await open()
        await apply(opened, 1, importing(five), deleting(['2']))
        const list = await opened.engine.listDocuments(opened.index, { offset, limit, ids })
        expect(list.documents.map(textOf)).toEqual(found.map((each) => `{"id":${each}}`))
        expect(list.total).toBe(total)
      })

    test('the bytes handed out belong to the caller', async () => {
      const opened = await open()
      await apply(opened, 1, importing(five))
      const document = await opened.engine.readDocument(opened.index, id('1'))
      document?.fill(0)
      expect((await allDocuments(opened))[0]).toBe('{"id":1}')
    })

    test('an index the engine does not have is empty, and reading does not make it', async () => {
      const { engine } = await open()
      const missing = 99 as IndexId
      expect(await engine.readDocument(missing, id('1'))).toBeUndefined()
      expect(await engine.listDocuments(missing, { offset: 0, limit: 1, ids: undefined })).toEqual({
        documents: [],
        total: 0,
      })
      expect(await engine.readStats(missing)).toMatchObject({ documentCount: 0, primaryKey: null })
      expect(await engine.readSettings(missing)).toEqual({})
      expect(await engine.compact(missing)).toEqual({ before: 0, after: 0 })
      await engine.removeIndex(missing)
    })
  })

  describe('statistics', () => {
    test('count each field at the top once for a document', async () => {
      const opened = await open()
      await apply(
        opened,
        1,
        importing([
          '{"id":1,"a":{"b":{"c":1}},"t":[{"n":1},{"n":2,"m":[[{"x":1}]]}],"a.b":0}',
          '{"id":2,"__proto__":{"a":1},"t":[1,2]}',
        ]),
      )
      expect(Object.entries((await opened.engine.readStats(opened.index)).fieldDistribution)).toEqual([
        ['__proto__', 1],
        ['a', 1],
        ['id', 2],
        ['t', 2],
      ])
    })

    test('follow replacement, update, deletion and clearing', async () => {
      const opened = await open()
      const stats = async () => {
        const { documentCount, rawDocumentBytes, fieldDistribution } = await opened.engine.readStats(
          opened.index,
        )
        return [documentCount, rawDocumentBytes, fieldDistribution]
      }
      await apply(opened, 1, importing(['{"id":1,"a":1}', '{"id":2,"a":1}']))
      expect(await stats()).toEqual([2, 28, { a: 2, id: 2 }])
      await apply(opened, 2, importing(['{"id":1,"b":12}', '{"id":1,"b":1}']))
      expect(await stats()).toEqual([2, 28, { a: 1, b: 1, id: 2 }])
      await apply(opened, 3, importing(['{"id":1,"c":{"d":1}}'], { method: 'update' }))
      expect(await stats()).toEqual([2, 40, { a: 1, b: 1, c: 1, id: 2 }])
      await apply(opened, 4, deleting(['1']))
      expect(await stats()).toEqual([1, 14, { a: 1, id: 1 }])
      await apply(opened, 5, clearing)
      expect(await stats()).toEqual([0, 0, {}])
    })
  })
}
