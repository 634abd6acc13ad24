import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import type { IndexId } from '../../domain/index-id.js'
import { describeSearchEngine } from '../search-engine.contract.js'
import {
  allDocuments,
  apply,
  batchUid,
  importing,
  indexUid,
  quietRun,
  recordsOf,
  type EngineUnderTest,
} from '../search-engine.harness.contract.js'
import type { SearchEngine } from '../search-engine.js'
import { compiledWorker } from './compiled-worker.contract.js'
import { createLocalEngine } from './local-engine.js'

const root = mkdtempSync(join(tmpdir(), 'parley-engine.'))
afterAll(() => rmSync(root, { recursive: true }))
let folders = 0
const index = 7 as IndexId

function openEngine(indexesFolder: string, workerUrl = compiledWorker()): EngineUnderTest {
  const open = (): SearchEngine => createLocalEngine({ indexesFolder, workerUrl })
  const opened: EngineUnderTest = {
    engine: open(),
    index,
    reopen: async () => {
      await opened.engine.close()
      opened.engine = open()
    },
  }
  return opened
}

function newFolder(): string {
  folders += 1
  return join(root, String(folders))
}

describeSearchEngine('the local engine', () => Promise.resolve(openEngine(newFolder())))

describe('the local engine on disk', () => {
  test('streams a large payload from its file without holding it', async () => {
    const count = 100_000
    const path = join(root, 'large-payload')
    const bytes = writePayload(path, count)
    const { engine } = openEngine(newFolder())
    const before = process.memoryUsage.rss()
    let highest = before
    const timer = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage.rss())
    }, 20)
    const operations = [importing([], { payload: { place: 'file', path }, primaryKey: 'id' })]
    const { results } = await engine.changeDocuments(
      { batch: batchUid(1), index, indexUid, operations },
      quietRun,
    )
    clearInterval(timer)
    expect(results).toEqual([{ task: 1, count, error: null }])
    // Measured: about three times the payload, most of it pages of the store, which the commit frees.
    expect(highest - before).toBeLessThan(8 * bytes)
    const { documents, total } = await engine.listDocuments(index, {
      offset: 99_990,
      limit: 20,
      ids: undefined,
    })
    expect(total).toBe(count)
    expect(documents.map((document) => JSON.parse(Buffer.from(document).toString()).id)).toEqual(
      Array.from({ length: 10 }, (_, at) => `id-${99_990 + at}`),
    )
    await engine.close()
  }, 60_000)

  test('has more indexes than it keeps open', async () => {
    const { engine } = openEngine(newFolder())
    const indexes = Array.from({ length: 70 }, (_, at) => at as IndexId)
    for (const each of indexes) {
      const operations = [importing([`{"id":${each}}`])]
      await engine.changeDocuments({ batch: batchUid(each), index: each, indexUid, operations }, quietRun)
    }
    const stats = await Promise.all(indexes.map((each) => engine.readStats(each)))
    expect(stats.map(({ documentCount }) => documentCount)).toEqual(indexes.map(() => 1))
    await engine.close()
  }, 60_000)

  test('removes the remains of a crash, and the files of a removed index', async () => {
    const folder = newFolder()
    const opened = openEngine(folder)
    await apply(opened, 1, importing(['{"id":1}']))
    mkdirSync(join(folder, '7.compacting'))
    mkdirSync(join(folder, '12'))
    await opened.engine.keepOnly([index])
    expect(readdirSync(folder)).toEqual(['7'])
    await opened.engine.removeIndex(index)
    expect(existsSync(join(folder, '7'))).toBe(false)
    await opened.engine.close()
  })

  test('goes on with a new thread when its thread dies', async () => {
    const opened = openEngine(newFolder(), workerThatDiesOf('setPrimaryKey'))
    await apply(opened, 1, importing(['{"id":1}']))
    await expect(opened.engine.setPrimaryKey(index, 'id')).rejects.toThrow(/ended unexpectedly, with code 3/)
    await apply(opened, 2, importing(['{"id":2}']))
    expect(await allDocuments(opened)).toEqual(['{"id":1}', '{"id":2}'])
    await opened.engine.close()
  })

  test('fails what it is asked when its thread cannot start', async () => {
    const opened = openEngine(newFolder(), pathToFileURL(join(root, 'missing.mjs')))
    await expect(apply(opened, 1, importing(['{"id":1}']))).rejects.toThrow(/ended unexpectedly/)
    await opened.engine.close()
  })

  const editions = [
    {
      because: 'an edit function changes documents in their place and deletes others',
      function: 'if (doc.id === 2) doc = null; else doc.a = context.value',
      code: undefined,
      documents: ['{"id":1,"n":9007199254740993,"a":7}', '{"id":3,"a":7}'],
    },
    {
      because: 'an edit function that throws half-way changes nothing',
      function: 'if (doc.id === 2) throw new Error("no"); doc.a = 1',
      code: 'edit_documents_by_function_error',
      documents: ['{"id":1,"n":9007199254740993}', '{"id":2}', '{"id":3}'],
    },
    {
      because: 'an edit function that never ends is stopped and changes nothing',
      function: 'while (true) {}',
      code: 'edit_documents_by_function_error',
      documents: ['{"id":1,"n":9007199254740993}', '{"id":2}', '{"id":3}'],
    },
  ]
  for (const { because, function: source, code, documents } of editions)
    test(because, async () => {
      const opened = openEngine(newFolder())
      const context = { value: 7 }
      const edit = { ...importing([]), kind: 'edit', function: source, filter: null, context } as const
      const imported = importing(['{"id":1,"n":9007199254740993}', '{"id":2}', '{"id":3}'])
      const { results } = await apply(opened, 1, imported, edit)
      expect(results.map(({ error }) => error?.code)).toEqual([undefined, code])
      expect(await allDocuments(opened)).toEqual(documents)
      await opened.engine.close()
    })
})

function writePayload(path: string, count: number): number {
  const file = openSync(path, 'w')
  const filler = 'lorem ipsum dolor sit amet '.repeat(13)
  let bytes = 0
  for (let at = 0; at < count; at += 1_000) {
    const ranks = Array.from({ length: 1_000 }, (_, more) => at + more)
    const records = recordsOf(ranks.map((rank) => `{"id":"id-${rank}","text":"${filler}","rank":${rank}}`))
    bytes += writeSync(file, records)
  }
  closeSync(file)
  return bytes
}

/** The real worker, in a thread that ends when it is asked for `kind`. */
function workerThatDiesOf(kind: string): URL {
  const path = join(root, `dies-of-${kind}.mjs`)
  writeFileSync(
    path,
    `import { parentPort } from 'node:worker_threads'
     await import('${compiledWorker().href}')
     parentPort.on('message', (request) => { if (request.kind === '${kind}') process.exit(3) })`,
  )
  return pathToFileURL(path)
}
