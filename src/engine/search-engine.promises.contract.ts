import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { IndexId } from '../domain/index-id.js'
import type { EngineProgress } from './search-engine.js'
import {
  allDocuments,
  apply,
  batchUid,
  clearing,
  importing,
  indexUid,
  quietRun,
  type OpenEngine,
} from './search-engine.harness.contract.js'

const many = Array.from({ length: 20_000 }, (_, at) => `{"id":${at},"text":"document number ${at}"}`)

export function describePromises(open: OpenEngine): void {
  describe('a batch', () => {
    test('is applied once: the second time gives the noted outcome and changes nothing', async () => {
      const opened = await open()
      const first = await apply(opened, 4, importing(['{"id":1}']), importing(['{"x":1}']))
      expect(await apply(opened, 4, clearing)).toEqual(first)
      await opened.reopen()
      expect(await apply(opened, 4, clearing)).toEqual(first)
      expect(await allDocuments(opened)).toEqual(['{"id":1}'])
    })

    test('that comes before one already applied is a mistake', async () => {
      const opened = await open()
      await apply(opened, 4, importing(['{"id":1}']))
      await expect(apply(opened, 3, clearing)).rejects.toThrow(/batch 3 .* batch 4/)
      expect(await allDocuments(opened)).toEqual(['{"id":1}'])
    })

    test('may change documents and then settings, each once', async () => {
      const opened = await open()
      await apply(opened, 4, importing(['{"id":1}']))
      const change = (settings: Readonly<Record<string, unknown>>) =>
        opened.engine.changeSettings({ batch: batchUid(4), index: opened.index, settings }, quietRun)
      const outcome = await change({ stopWords: ['the'] })
      expect(outcome).toMatchObject({ results: [], primaryKey: 'id' })
      expect(await change({ stopWords: ['a'] })).toEqual(outcome)
      expect(await opened.engine.readSettings(opened.index)).toEqual({ stopWords: ['the'] })
    })

    test('is still there when the storage is opened again', async () => {
      const opened = await open()
      await apply(opened, 1, importing(['{"id":1}', '{"id":2}']))
      await opened.engine.changeSettings(
        { batch: batchUid(2), index: opened.index, settings: { a: 1 } },
        quietRun,
      )
      const stats = await opened.engine.readStats(opened.index)
      await opened.reopen()
      expect(await allDocuments(opened)).toEqual(['{"id":1}', '{"id":2}'])
      expect(await opened.engine.readStats(opened.index)).toEqual(stats)
      expect(await opened.engine.readSettings(opened.index)).toEqual({ a: 1 })
      await apply(opened, 3, importing(['{"id":3}']))
      expect(await allDocuments(opened)).toEqual(['{"id":1}', '{"id":2}', '{"id":3}'])
    })

    test('that is aborted leaves the index as it was, and its uid can be used again', async () => {
      const opened = await open()
      await apply(opened, 1, importing(['{"id":"before"}']))
      const controller = new AbortController()
      const reason = new Error('canceled')
      const signal = controller.signal
      const change = {
        batch: batchUid(2),
        index: opened.index,
        indexUid,
        operations: [importing(many), clearing],
      }
      const aborted = opened.engine.changeDocuments(change, {
        signal,
        onProgress: () => controller.abort(reason),
      })
      await expect(aborted).rejects.toBe(reason)
      expect(await allDocuments(opened)).toEqual(['{"id":"before"}'])
      const started = performance.now()
      const early = opened.engine.changeDocuments(change, { signal, onProgress: () => {} })
      await expect(early).rejects.toBe(reason)
      expect(performance.now() - started).toBeLessThan(1_000)
      await apply(opened, 2, importing(['{"id":"after"}']))
      expect(await allDocuments(opened)).toEqual(['{"id":"before"}', '{"id":"after"}'])
    })

    test('tells how far it has come', async () => {
      const opened = await open()
      const told: EngineProgress[] = []
      const operations = [importing(many), importing(many)]
      await opened.engine.changeDocuments(
        { batch: batchUid(1), index: opened.index, indexUid, operations },
        { signal: new AbortController().signal, onProgress: (progress) => told.push(progress) },
      )
      expect(told[0]?.[0]).toEqual({ step: 'applying tasks', finished: 0, total: 2 })
      for (const { finished, total } of told.flat()) expect(finished).toBeLessThanOrEqual(total)
    })

    test('can be read while the next one runs, and is seen whole', async () => {
      const opened = await open()
      await apply(opened, 1, importing(['{"id":"before"}']))
      const running = apply(opened, 2, clearing, importing(many))
      const seen = new Set<number>()
      while ((await Promise.race([running, shortly()])) === 'not yet')
        seen.add((await opened.engine.readStats(opened.index)).documentCount)
      expect([1, many.length]).toEqual(expect.arrayContaining([...seen]))
      expect((await opened.engine.readStats(opened.index)).documentCount).toBe(many.length)
    })
  })

  describe('indexes', () => {
    test('a removed one is empty, and can be made again', async () => {
      const opened = await open()
      await apply(opened, 5, importing(['{"id":1}']))
      await opened.engine.removeIndex(opened.index)
      expect(await allDocuments(opened)).toEqual([])
      await apply(opened, 1, importing(['{"id":2}']))
      expect(await allDocuments(opened)).toEqual(['{"id":2}'])
    })

    test('only those to be kept are left', async () => {
      const opened = await open()
      const other = 8 as IndexId
      await apply(opened, 1, importing(['{"id":1}']))
      const operations = [importing(['{"id":2}'])]
      await opened.engine.changeDocuments(
        { batch: batchUid(2), index: other, indexUid, operations },
        quietRun,
      )
      await opened.engine.keepOnly([other])
      expect((await opened.engine.readStats(opened.index)).documentCount).toBe(0)
      expect((await opened.engine.readStats(other)).documentCount).toBe(1)
    })

    test('a compacted one is no larger and has everything', async () => {
      const opened = await open()
      await apply(opened, 1, importing(many))
      await apply(opened, 2, clearing, importing(['{"id":1}']))
      const stats = await opened.engine.readStats(opened.index)
      const { before, after } = await opened.engine.compact(opened.index)
      expect(after).toBeLessThanOrEqual(before)
      expect(await opened.engine.readStats(opened.index)).toMatchObject({
        documentCount: stats.documentCount,
        fieldDistribution: stats.fieldDistribution,
      })
      await apply(opened, 3, importing(['{"id":2}']))
      await opened.reopen()
      expect(await allDocuments(opened)).toEqual(['{"id":1}', '{"id":2}'])
    })
  })

  test('a closed engine refuses everything, and closing again is harmless', async () => {
    const opened = await open()
    await opened.engine.close()
    await opened.engine.close()
    await expect(apply(opened, 1, clearing)).rejects.toThrow(/closed/)
    await expect(opened.engine.readStats(opened.index)).rejects.toThrow(/closed/)
  })
}

function shortly(): Promise<'not yet'> {
  return setTimeout(1, 'not yet')
}
