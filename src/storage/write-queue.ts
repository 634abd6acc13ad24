import { setImmediate as nextTurn } from 'node:timers/promises'
import type { WriteView } from './key-value-store.js'
import { refusePromise } from './store-refusals.js'

/** A write that was asked for. Whoever runs it must then call `succeed` or `fail`. */
export interface PendingWrite {
  /** Runs the body and keeps its result. Throws what the body throws. */
  run(view: WriteView): void
  succeed(): void
  fail(error: unknown): void
}

export interface WriteQueue {
  add<T>(body: (view: WriteView) => T): Promise<T>
  /** Resolves when every write added so far has settled. */
  drained(): Promise<void>
}

/** Hands writes to `runGroup` in the order they were added, one group at a time. A group is every write
 *  added while the group before it ran. If `runGroup` rejects, so does each of its writes still unsettled. */
export function createWriteQueue(runGroup: (group: readonly PendingWrite[]) => Promise<void>): WriteQueue {
  let waiting: PendingWrite[] = []
  let running: Promise<void> | undefined

  async function runGroups(): Promise<void> {
    while (waiting.length > 0) {
      // Lets the writes asked for in this turn of the event loop share a group.
      await nextTurn()
      const group = waiting
      waiting = []
      try {
        await runGroup(group)
      } catch (error) {
        for (const write of group) write.fail(error)
      }
    }
    running = undefined
  }

  return {
    add: (body) =>
      new Promise((resolve, reject) => {
        waiting.push(pendingWrite(body, resolve, reject))
        running ??= runGroups()
      }),
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
