import { setImmediate as nextTurn } from 'node:timers/promises'
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
 *  added while the group before it ran. If `runGroup` rejects, so does each of its writes. */
export function createWriteQueue(runGroup: RunGroup): WriteQueue {
  let waiting: PendingWrite[] = []
  let isRunning = false
  let running: Promise<void> | undefined

  async function runGroups(): Promise<void> {
    // Lets the writes asked for in this turn of the event loop share a group.
    await nextTurn()
    let settled: readonly (() => void)[] = []
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      const settling = settlements(group)
      // Told only when the next group has begun: what they then do goes on while the disk is busy.
      for (const settle of settled) settle()
      settled = await settling
    }
    // Over before anyone hears of it: who then asks for the next write does not wait for this group.
    running = undefined
    for (const settle of settled) settle()
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
