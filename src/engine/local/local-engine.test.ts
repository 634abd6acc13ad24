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
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { IndexId } from '../../domain/index-id.js'
import { describeSearchEngine } from '../search-engine.contract.js'
import {
  allDocuments,
  apply,
  batchUid,
  changeSettings,
  importing,
  indexUid,
  quietRun,
  recordsOf,
  type EngineUnderTest,
} from '../search-engine.harness.contract.js'
import type { SearchEngine } from '../search-engine.js'
import { compiledWorker } from './compiled-worker.contract.js'
import { createLocalEngine } from './local-engine.js'
import { readManifest, runFileKinds, type RunRecord } from './runs/manifest.js'
import { openIndexForReading } from './tables/index-environment.js'

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

  test('merges the runs of small changes in the background, and all of them when compacted', async () => {
    const folder = newFolder()
    const opened = openEngine(folder)
    const runFiles = (): readonly string[] => readdirSync(join(folder, '7', 'runs'))
    for (let batch = 0; batch < 8; batch += 1) await apply(opened, batch, importing([`{"id":${batch}}`]))
    await vi.waitUntil(() => runFiles().length === 3, { timeout: 20_000 })
    await apply(opened, 8, importing(['{"id":8}']))
    expect(runFiles()).toHaveLength(6)
    const { databaseBytes } = await opened.engine.readStats(index)
    expect(databaseBytes).toMatchObject({ slots: 36 })
    await opened.reopen()
    await opened.engine.keepOnly([index])
    await opened.engine.compact(index)
    expect(runFiles()).toHaveLength(3)
    expect(await allDocuments(opened)).toHaveLength(9)
    await opened.engine.close()
  }, 60_000)

  const rebuilds: readonly { settings: Readonly<Record<string, unknown>>; rebuilt: readonly string[] }[] = [
    { settings: { stopWords: ['the'] }, rebuilt: ['words'] },
    { settings: { searchableAttributes: ['title'] }, rebuilt: ['words'] },
    { settings: { sortableAttributes: ['rank'] }, rebuilt: ['columns'] },
    { settings: { rankingRules: ['words', 'rank:asc'] }, rebuilt: ['columns'] },
    { settings: { filterableAttributes: ['rank'], dictionary: ['J. K.'] }, rebuilt: ['words', 'columns'] },
    { settings: { rankingRules: ['words', 'exactness'] }, rebuilt: [] },
    { settings: { synonyms: { sail: ['boat'] }, typoTolerance: { enabled: false } }, rebuilt: [] },
    { settings: { displayedAttributes: ['id'], searchCutoffMs: 9, prefixSearch: 'disabled' }, rebuilt: [] },
  ]
  for (const { settings, rebuilt } of rebuilds)
    test(`${JSON.stringify(settings)} makes ${rebuilt.join(' and ') || 'no file'} anew`, async () => {
      const folder = newFolder()
      const opened = openEngine(folder)
      await apply(opened, 1, importing(['{"id":1,"title":"the sail","rank":2}']))
      const before = await runsOf(join(folder, '7'))
      await changeSettings(opened, 2, settings)
      const after = await runsOf(join(folder, '7'))
      expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
      const renewed = runFileKinds.filter((kind) => after[0]?.[kind].number !== before[0]?.[kind].number)
      expect(renewed).toEqual(rebuilt)
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
})

async function runsOf(indexFolder: string): Promise<readonly RunRecord[]> {
  const environment = openIndexForReading(indexFolder)
  if (environment === undefined) return []
  const { view, end } = environment.snapshot()
  const { runs } = readManifest(view)
  end()
  await environment.close()
  return runs
}

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
