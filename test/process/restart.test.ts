import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { launch, onFreePort, temporaryFolder, type OnTestFinished } from '../support/launch.js'
import { manyDocuments } from '../support/many-documents.js'
import type { ServerProcess } from '../support/server-process.js'
import { call } from '../support/test-server.js'
import { waitUntil } from '../support/wait-until.js'

// oxlint-disable-next-line typescript/no-explicit-any -- tests read answers field by field
type Shown = any

const documentCount = 40_000
const smallIndexes = ['a', 'b', 'c']
const smallTasks = 12

/** Generous for a machine that does much else; far less than doing the work again would need. */
const quicklyMs = 5_000

const stops = [
  {
    because: 'killed during a large batch, it runs that again and goes on',
    signal: 'SIGKILL',
    args: [],
    end: { status: null, signal: 'SIGKILL' },
    runsAgain: true,
  },
  {
    because: 'told to stop during a large batch without time for it, it runs that again and goes on',
    signal: 'SIGTERM',
    args: ['--shutdown-timeout', '0.01'],
    end: { status: 0, signal: null },
    runsAgain: true,
  },
  {
    because:
      'told to stop during a large batch with time for it, it ends that first and goes on with the next',
    signal: 'SIGTERM',
    args: [],
    end: { status: 0, signal: null },
    runsAgain: false,
  },
] as const

describe.concurrent('After a restart', () => {
  for (const { because, signal, args, end, runsAgain } of stops)
    test(because, async ({ onTestFinished }) => {
      const folder = temporaryFolder(onTestFinished)
      const first = await start(folder, onTestFinished, args)
      const big = await add(first.url, 'big', manyDocuments(documentCount))
      const small = await Promise.all(
        Array.from({ length: smallTasks }, async (_, id) => addSmall(first.url, id)),
      )
      const { batchUid } = await underWay(first.url, big)
      const stoppedAt = new Date().toISOString()
      first.server.child.kill(signal)
      expect(await first.server.ended()).toEqual(end)

      const restartedAt = new Date().toISOString()
      const second = await start(folder, onTestFinished)
      const tasks: Shown[] = []
      for (const uid of [big, ...small]) tasks.push(await finished(second.url, uid))
      expect(tasks.map(({ status }) => status)).toEqual(tasks.map(() => 'succeeded'))
      expect(tasks[0]).toMatchObject({ batchUid, details: { indexedDocuments: documentCount } })
      if (runsAgain) expect(tasks[0].startedAt > stoppedAt).toBe(true)
      else expect(tasks[0].finishedAt <= restartedAt).toBe(true)
      // No task was lost, doubled, or done before the one it waited for.
      const { total } = await read(second.url, '/tasks?limit=0')
      expect(total).toBe(1 + smallTasks)
      for (const task of tasks.slice(1)) expect(task.batchUid).toBeGreaterThan(batchUid)
      expect(await documentCounts(second.url)).toEqual({ big: documentCount, a: 4, b: 4, c: 4 })
      await expectNoRemains(folder, 1 + smallIndexes.length)
    })

  test('all is as it was, and what belongs to nothing is gone', async ({ onTestFinished }) => {
    const folder = temporaryFolder(onTestFinished)
    const first = await start(folder, onTestFinished)
    await finished(first.url, await add(first.url, 'big', manyDocuments(1_000)))
    await finished(first.url, await addSmall(first.url, 0))
    const before = await everything(first.url)
    // The beginning of an import that never ends.
    const sent = request(`${first.url}/indexes/a/documents`, { method: 'POST', headers: ndjson })
    sent.on('error', () => {})
    sent.write(`${JSON.stringify({ id: 1, text: 'x'.repeat(200_000) })}\n`)
    await waitUntil(async () => entries(folder, 'updates')[0])
    first.server.child.kill('SIGKILL')
    await first.server.ended()
    expect(entries(folder, 'updates')).toHaveLength(1)
    writeFileSync(join(folder, 'updates', 'remains'), 'x')
    for (const name of ['99', '0.compacting']) {
      mkdirSync(join(folder, 'indexes', name))
      writeFileSync(join(folder, 'indexes', name, 'data.mdb'), 'x')
    }

    const second = await start(folder, onTestFinished)
    expect(second.durationMs).toBeLessThan(quicklyMs)
    await expectNoRemains(folder, 2)
    expect(await everything(second.url)).toEqual(before)
  })
})

const ndjson = { 'content-type': 'application/x-ndjson' }

async function start(
  folder: string,
  onTestFinished: OnTestFinished,
  args: readonly string[] = [],
): Promise<{ server: ServerProcess; url: string; durationMs: number }> {
  const startedAt = performance.now()
  const server = launch(onTestFinished, [...onFreePort(folder), ...args])
  return { server, url: await server.ready(), durationMs: performance.now() - startedAt }
}

async function read(url: string, path: string): Promise<Shown> {
  const { status, text, body } = await call(`${url}${path}`, 'GET', {})
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  return body
}

/** Resolves with the uid of the task that was accepted. */
async function add(url: string, index: string, options: Parameters<typeof call>[2]): Promise<number> {
  const { status, text, body } = await call(`${url}/indexes/${index}/documents`, 'POST', options)
  if (status !== 202) throw new Error(`${status} ${text}`)
  return body.taskUid
}

async function addSmall(url: string, id: number): Promise<number> {
  return add(url, smallIndexes[id % smallIndexes.length] ?? 'a', { json: [{ id }] })
}

/** The task, once its batch has begun to work on the documents. */
async function underWay(url: string, uid: number): Promise<Shown> {
  return waitUntil(async () => {
    const task = await read(url, `/tasks/${uid}`)
    const batch = task.batchUid === null ? undefined : await read(url, `/batches/${task.batchUid}`)
    return batch?.progress?.steps.length > 2 ? task : undefined
  })
}

async function finished(url: string, uid: number): Promise<Shown> {
  return waitUntil(async () => {
    const task = await read(url, `/tasks/${uid}`)
    return task.finishedAt === null ? undefined : task
  })
}

async function documentCounts(url: string): Promise<Readonly<Record<string, number>>> {
  const { indexes } = await read(url, '/stats')
  const counts = Object.entries(indexes).map(([uid, stats]) => [uid, (stats as Shown).numberOfDocuments])
  return Object.fromEntries(counts)
}

async function everything(url: string): Promise<readonly Shown[]> {
  const paths = ['/tasks?limit=100', '/batches?limit=100', '/indexes', '/stats', '/indexes/big/documents']
  return Promise.all(paths.map(async (path) => read(url, path)))
}

const entries = (folder: string, name: string): string[] => readdirSync(join(folder, name))

/** What a finished task needed is removed just after it is seen to be finished. */
async function expectNoRemains(folder: string, indexCount: number): Promise<void> {
  await waitUntil(async () => (entries(folder, 'updates').length === 0 ? true : undefined))
  expect(entries(folder, 'indexes')).toHaveLength(indexCount)
}
