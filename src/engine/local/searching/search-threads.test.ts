import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { decodeSearchBody } from '../../../domain/decode-search-request.js'
import type { IndexId } from '../../../domain/index-id.js'
import type { Log } from '../../../domain/log.js'
import { batchUid, importing, indexUid, quietRun } from '../../search-engine.harness.contract.js'
import type { EngineSearch, SearchEngine, SearchResult } from '../../search-engine.js'
import { compiledWorker } from '../compiled-worker.contract.js'
import { createLocalEngine } from '../local-engine.js'
import { createSearchThreads, type SearchThreads, type SearchThreadsOptions } from './search-threads.js'
import type { TestRequest } from './search-harness.contract.js'

const root = mkdtempSync(join(tmpdir(), 'parley-search-threads.'))
const indexesFolder = join(root, 'indexes')
const searchWorker = new URL('../searching/search-worker.js', compiledWorker())
const index = 7 as IndexId

// Threads find an index while it is open for changing: the engine keeps it so.
let engine: SearchEngine
beforeAll(async () => {
  engine = createLocalEngine({ indexesFolder, workerUrl: compiledWorker() })
  const operations = [importing(['{"id":1,"text":"red wine"}', '{"id":2,"text":"red"}'])]
  await engine.changeDocuments({ batch: batchUid(1), index, indexUid, operations }, quietRun)
})
afterAll(async () => {
  await engine.close()
  rmSync(root, { recursive: true })
})

const started: SearchThreads[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((threads) => threads.close()))
})

function startThreads(options: Partial<SearchThreadsOptions> = {}): SearchThreads {
  const threads = createSearchThreads({
    indexesFolder,
    workerUrl: searchWorker,
    count: 1,
    mostWaiting: 100,
    log: undefined,
    ...options,
  })
  started.push(threads)
  return threads
}

function asking(body: TestRequest): EngineSearch {
  return {
    request: decodeSearchBody(body),
    restrictions: [],
    features: { containsFilter: true, multimodal: false },
    indexUid,
  }
}

function idsOf(result: SearchResult | undefined): readonly unknown[] | undefined {
  return result?.hits.ends.map((end, place) => {
    const hit = result.hits.bytes.subarray(result.hits.ends[place - 1] ?? 0, end)
    return (JSON.parse(Buffer.from(hit).toString()) as { readonly id: unknown }).id
  })
}

const ask = async (threads: SearchThreads, body: TestRequest): Promise<readonly unknown[] | undefined> =>
  idsOf(await threads.ask({ kind: 'search', index, search: asking(body) }))

/** The real worker, in a thread that ends when it is asked to search for `die`. */
function workerThatDies(): URL {
  const path = join(root, 'dies.mjs')
  writeFileSync(
    path,
    `import { parentPort } from 'node:worker_threads'
     const on = parentPort.on.bind(parentPort)
     parentPort.on = (name, listener) => on(name, (message) => {
       if (message.kind === 'search' && message.search.request.q === 'die') process.exit(3)
       listener(message)
     })
     await import('${searchWorker.href}')`,
  )
  return pathToFileURL(path)
}

/** Files of runs that this process has open. */
function openRunFiles(): readonly string[] {
  const links = readdirSync('/proc/self/fd').flatMap((file) => {
    try {
      return [readlinkSync(`/proc/self/fd/${file}`)]
    } catch {
      return []
    }
  })
  return links.filter((path) => path.startsWith(join(indexesFolder, String(index), 'runs')))
}

describe('search threads', () => {
  test('answer searches, more at once than there are threads', async () => {
    const threads = startThreads({ count: 2 })
    const found = await Promise.all(['wine', 'red', '', 'nothing', 'wine'].map((q) => ask(threads, { q })))
    expect(found).toEqual([[1], [2, 1], [1, 2], [], [1]])
  })

  test('answer with undefined for an index that is not there', async () => {
    expect(
      await startThreads().ask({ kind: 'search', index: 9 as IndexId, search: asking({ q: 'red' }) }),
    ).toBeUndefined()
  })

  test('refuse what the settings do not allow, with its code', async () => {
    const threads = startThreads()
    await expect(ask(threads, { sort: ['price:asc'] })).rejects.toMatchObject({
      name: 'ApiError',
      code: 'invalid_search_sort',
      status: 400,
    })
    expect(await ask(threads, { q: 'wine' })).toEqual([1])
  })

  test('refuse a search when too many wait', async () => {
    const threads = startThreads({ mostWaiting: 2 })
    const asked = ['red', 'wine', 'wine', 'red', 'wine'].map((q) => ask(threads, { q }))
    const outcomes = await Promise.allSettled(asked)
    expect(
      outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.code)),
    ).toEqual([[2, 1], [1], [1], 'too_many_search_requests', 'too_many_search_requests'])
    expect(await ask(threads, { q: 'wine' })).toEqual([1])
  })

  test('go on with a new thread when one dies, with those that waited', async () => {
    const told: unknown[] = []
    const log = { error: (message: string) => told.push(message) } as Partial<Log> as Log
    const threads = startThreads({ workerUrl: workerThatDies(), log })
    const asked = ['wine', 'die', 'red', 'die', 'wine'].map((q) => ask(threads, { q }))
    const outcomes = await Promise.allSettled(asked)
    const ended = 'a search thread ended unexpectedly, with code 3'
    expect(
      outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message)),
    ).toEqual([[1], ended, [2, 1], ended, [1]])
    expect(told).toEqual(['a search thread ended unexpectedly', 'a search thread ended unexpectedly'])
  })

  test('fail what they are asked when they cannot start', async () => {
    const threads = startThreads({ workerUrl: pathToFileURL(join(root, 'missing.mjs')) })
    const outcomes = await Promise.allSettled([ask(threads, { q: 'a' }), ask(threads, { q: 'b' })])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  test('are started beforehand, and then used', async () => {
    const threads = startThreads({ count: 2 })
    threads.warmUp()
    threads.warmUp()
    expect(await ask(threads, { q: 'wine' })).toEqual([1])
  })
})

describe('letting go of an index', () => {
  test('is done at once when no thread was started', async () => {
    await startThreads().letGo(index)
  })

  test.skipIf(process.platform !== 'linux')(
    'closes its files in every thread, until it is searched again',
    async () => {
      const threads = startThreads({ count: 3 })
      await Promise.all([1, 2, 3].map(() => ask(threads, { q: 'wine' })))
      expect(openRunFiles().length).toBeGreaterThan(0)
      await threads.letGo(index)
      expect(openRunFiles()).toEqual([])
      expect(await ask(threads, { q: 'wine' })).toEqual([1])
      expect(openRunFiles().length).toBeGreaterThan(0)
    },
  )

  test('waits for the search under way, not for those that wait', async () => {
    const threads = startThreads()
    const done: string[] = []
    await Promise.all([
      ask(threads, { q: 'wine' }).then(() => done.push('first')),
      ask(threads, { q: 'wine' }).then(() => done.push('second')),
      threads.letGo(index).then(() => done.push('let go')),
    ])
    expect(done).toEqual(['first', 'let go', 'second'])
  })

  test('of an index that is not there is no mistake', async () => {
    const threads = startThreads()
    await ask(threads, { q: 'wine' })
    await threads.letGo(9 as IndexId)
    expect(await ask(threads, { q: 'wine' })).toEqual([1])
  })
})

describe('closing', () => {
  test('ends threads that were never started', async () => {
    await startThreads().close()
  })

  test.skipIf(process.platform !== 'linux')('closes all files, and may be done twice', async () => {
    const threads = startThreads({ count: 2 })
    await Promise.all([1, 2].map(() => ask(threads, { q: 'wine' })))
    await threads.close()
    expect(openRunFiles()).toEqual([])
    await threads.close()
  })
})
