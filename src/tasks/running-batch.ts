import type { BatchView } from '../domain/batch.js'
import { indexesOf, type BatchUid, type Task, type TaskUid } from '../domain/task.js'
import type { IndexUid } from '../domain/index-uid.js'
import { batchDetails } from './batch-details.js'
import { batchStats } from './batch-stats.js'
import { trackProgress, type ProgressTracker } from './progress.js'

/** The batch being processed, as others may see it. */
export interface RunningBatch {
  readonly uid: BatchUid
  readonly progress: ProgressTracker
  readonly startedAt: Date
  has(task: TaskUid): boolean
  isOn(index: IndexUid): boolean
  view(nowMs: number): BatchView
}

interface Begun {
  readonly uid: BatchUid
  /** As they stand while they are processed. */
  readonly tasks: readonly Task[]
  readonly startedAt: Date
  readonly strategy: string
}

export function createRunningBatch({ uid, tasks, startedAt, strategy }: Begun): RunningBatch {
  const uids = new Set(tasks.map((task) => task.uid))
  const indexes = new Set(tasks.flatMap(({ work }) => indexesOf(work)))
  const progress = trackProgress()
  return {
    uid,
    progress,
    startedAt,
    has: (task) => uids.has(task),
    isOn: (index) => indexes.has(index),
    view: (nowMs) => ({
      batch: {
        uid,
        tasks: [...uids],
        startedAt,
        finishedAt: null,
        strategy,
        stats: batchStats(tasks, { progressTrace: progress.trace(nowMs) }),
        details: batchDetails(tasks),
      },
      progress: progress.current(),
      tasks,
    }),
  }
}
