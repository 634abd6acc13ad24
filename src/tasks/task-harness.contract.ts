import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach } from 'vitest'
import type { Log } from '../domain/log.js'
import { isFinished, type Task, type TaskUid, type TaskWork } from '../domain/task.js'
import type { KeyValueStore } from '../storage/key-value-store.js'
import { memoryStore } from '../storage/memory-store.js'
import { fakeEngine, type FakeEngine } from './fake-engine.contract.js'
import { openTasks, type Tasks, type TasksOptions } from './open-tasks.js'
import { taskTables } from './task-tables.js'

// What tests of the queue share: a queue over a fake engine, and how to wait for it.

export const silentLog: Log = {
  level: 'off',
  trace() {},
  debug() {},
  info() {},
  warn() {},
  error() {},
  child: () => silentLog,
}

const folders: string[] = []

/** Removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-tasks.'))
  folders.push(folder)
  return folder
}

export interface Harness {
  readonly tasks: Tasks
  readonly engine: FakeEngine
  readonly store: KeyValueStore
  readonly updatesFolder: string
  /** Accepts works in turn; an import is given one document with the id of its task. */
  enqueue(...works: readonly TaskWork[]): Promise<readonly Task[]>
  /** Waits until every task has finished, and gives them in rising order of uids. */
  finished(): Promise<readonly Task[]>
  task(uid: number): Task
  /** Leaves it as a crash would: it is never stopped. */
  abandon(): void
  /** What is over the same data once this one is gone. */
  reopened(options?: Partial<TasksOptions>): Promise<Harness>
}

const opened: Tasks[] = []

/** To be called once by each file of tests: files share this module, but not their hooks. */
export function releaseAfterEach(): void {
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((tasks) => tasks.stop(0)))
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  })
}

/** A clock that goes on by a second each time it is read. */
export function tickingClock(): () => Date {
  let seconds = 0
  return () => {
    seconds += 1
    return new Date(Date.UTC(2030, 0, 1, 0, 0, seconds))
  }
}

export async function openHarness(options: Partial<TasksOptions> = {}): Promise<Harness> {
  const store = options.store ?? memoryStore({ tables: taskTables })
  const updatesFolder = options.updatesFolder ?? join(temporaryFolder(), 'updates')
  // Only this file makes engines for these tests.
  const engine = (options.engine as FakeEngine | undefined) ?? fakeEngine()
  const now = options.now ?? tickingClock()
  const tasks = await openTasks({ log: silentLog, ...options, now, store, engine, updatesFolder })
  opened.push(tasks)
  const { queue } = tasks

  function task(uid: number): Task {
    const found = queue.get(uid as TaskUid)
    if (found === undefined) throw new Error(`there is no task ${uid}`)
    return found
  }

  return {
    tasks,
    engine,
    store,
    updatesFolder,
    task,
    async enqueue(...works) {
      const accepted: Task[] = []
      for (const work of works) accepted.push(await queue.enqueue(work, payloadFor(work)))
      return accepted
    },
    async finished() {
      await until(() => queue.match({}).every((uid) => isFinished(task(uid).status)))
      return queue.match({}).map(task)
    },
    abandon: () => void opened.splice(opened.indexOf(tasks), 1),
    async reopened(changes = {}) {
      await tasks.stop(0)
      return openHarness({ ...options, now, store, engine, updatesFolder, ...changes })
    },
  }
}

function payloadFor(work: TaskWork): { readonly payload?: Uint8Array } {
  if (work.kind !== 'documentImport' || work.payload.place !== 'store') return {}
  return { payload: documents(work.payload.name === '' ? 'a' : work.payload.name) }
}

/** A payload with these documents; `!` is one without an id. */
export function documents(ids: string): Uint8Array {
  return Buffer.from(JSON.stringify(ids.split(' ').map((id) => (id === '!' ? {} : { id }))))
}

export async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + 5000
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error('what a test waits for did not come')
    await nextTurn()
  }
}
