import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { WriteView } from './key-value-store.js'
import { refusePromise } from './store-refusals.js'

/** A write that was asked for. Whoever runs it must then have `succeed` or `fail` called. */
export interface PendingWrite {
  /** Runs the body and keeps its result. Throws what the body throws. */
  run(view: WriteView): void
  succeed(): void
  fail(error: unknown): void
}

export interface WriteQueue {
  add<T>(body: (view: WriteView) => T): Promise<T>
  /** Whether a group is being run: a write added now is not of it. */
  isRunning(): boolean
  /** Resolves when every write added so far has settled. */
  drained(): Promise<void>
}

/** Runs writes, and resolves once they are on disk with what settles each of them. */
export type RunGroup = (group: readonly PendingWrite[]) => Promise<readonly (() => void)[]>

/** Hands writes to `runGroup` in the order they were added, one group at a time. A group is every write
 *  added while the group before it ran, or in the moment that is then left to gather more. If `runGroup`
 *  rejects, so does each of its writes. */
export function createWriteQueue(runGroup: RunGroup): WriteQueue {
  let waiting: PendingWrite[] = []
  let isRunning = false
  let running: Promise<void> | undefined

  async function runGroups(): Promise<void> {
    // Lets the writes asked for in this turn of the event loop share a group.
    await nextTurn()
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      const startedAt = performance.now()
      const settled = await settlements(group)
      const gatheringMs = gatheringTime(group.length, performance.now() - startedAt)
      if (waiting.length === 0 && gatheringMs === 0) running = undefined
      for (const settle of settled) settle()
      if (running === undefined) return
      if (gatheringMs > 0) await sleep(gatheringMs)
    }
    running = undefined
  }

  async function settlements(group: readonly PendingWrite[]): Promise<readonly (() => void)[]> {
    isRunning = true
    try {
      return await runGroup(group)
    } catch (error) {
      return group.map((write) => () => write.fail(error))
    } finally {
      isRunning = false
    }
  }

  return {
    add: (body) =>
      new Promise((resolve, reject) => {
        waiting.push(pendingWrite(body, resolve, reject))
        running ??= runGroups()
      }),
    isRunning: () => isRunning,
    drained: () => running ?? Promise.resolve(),
  }
}

/** How long to wait for the callers of a group to come back before the next one begins. Where a commit takes
 *  long, those that come just too late would wait for two: it is better to take them along. */
function gatheringTime(writes: number, commitMs: number): number {
  if (writes === 1 || commitMs < SLOW_COMMIT_MS) return 0
  return Math.min(commitMs / 2, LONGEST_GATHERING_MS)
}

// Well above what a busy event loop adds to a commit on a fast disk.
const SLOW_COMMIT_MS = 12
const LONGEST_GATHERING_MS = 10

function pendingWrite<T>(
  body: (view: WriteView) => T,
  resolve: (result: T) => void,
  reject: (error: unknown) => void,
): PendingWrite {
  let finished: { readonly result: T } | undefined
  return {
    run: (view) => {
      const result = body(view)
      refusePromise(result)
      finished = { result }
    },
    succeed: () => {
      if (finished === undefined) throw new Error('a write was reported done that never ran')
      resolve(finished.result)
    },
    fail: reject,
  }
}
