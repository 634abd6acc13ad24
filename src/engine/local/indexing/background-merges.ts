import { setImmediate as nextTurn } from 'node:timers/promises'
import type { IndexId } from '../../../domain/index-id.js'
import type { HeldEnvironment } from '../tables/environment-cache.js'
import type { IndexEnvironment } from '../tables/index-environment.js'
import { mergeInBackground } from './background-merge.js'
import { nextMerge } from './merge-plan.js'

/** Merges the runs of indexes while nothing else is to be done: one index after the other, in slices between
 *  which the event loop turns. */
export interface BackgroundMerges {
  /** Looks soon whether there is something to merge. */
  consider(index: IndexId): void
  /** Resolves when the index is not touched any more, until it is considered again. */
  stop(index: IndexId): Promise<void>
  stopAll(): Promise<void>
}

export interface BackgroundMergesOptions {
  hold(index: IndexId): Promise<HeldEnvironment>
  /** A merge that fails leaves the index as it is. */
  onError(index: IndexId, error: unknown): void
}

interface RunningMerge {
  readonly index: IndexId
  isToStop: boolean
  done: Promise<void>
}

export function createBackgroundMerges({ hold, onError }: BackgroundMergesOptions): BackgroundMerges {
  const waiting = new Set<IndexId>()
  let running: RunningMerge | undefined

  function startNext(): void {
    const [index] = waiting
    if (running !== undefined || index === undefined) return
    waiting.delete(index)
    const started: RunningMerge = { index, isToStop: false, done: Promise.resolve() }
    running = started
    started.done = mergeWhileDue(started)
      .catch((error: unknown) => onError(index, error))
      .finally(() => {
        running = undefined
        startNext()
      })
  }

  async function mergeWhileDue(merge: RunningMerge): Promise<void> {
    await nextTurn()
    if (merge.isToStop) return
    const { environment, letGo } = await hold(merge.index)
    try {
      while (!merge.isToStop && (await mergeOnce(environment, merge)));
    } finally {
      letGo()
    }
  }

  async function stop(index: IndexId): Promise<void> {
    waiting.delete(index)
    if (running?.index !== index) return
    running.isToStop = true
    await running.done
  }

  return {
    consider: (index) => {
      waiting.add(index)
      startNext()
    },
    stop,
    stopAll: async () => {
      waiting.clear()
      if (running !== undefined) await stop(running.index)
    },
  }
}

/** Whether something was merged, so that there may be more. */
async function mergeOnce(environment: IndexEnvironment, merge: RunningMerge): Promise<boolean> {
  const slices = mergeInBackground(environment, nextMerge)
  if (slices === undefined) return false
  try {
    while (slices.next().done !== true) {
      await nextTurn()
      if (merge.isToStop) return false
    }
    return true
  } finally {
    slices.return()
  }
}
