import type { BatchUid, Task, TaskUid } from './task.js'

/** A group of tasks that were processed together. */
export interface Batch {
  readonly uid: BatchUid
  readonly tasks: readonly TaskUid[]
  readonly startedAt: Date
  /** Null while it is being processed. */
  readonly finishedAt: Date | null
  /** Why it was formed, and why it ended where it did, in words. */
  readonly strategy: string
  readonly stats: BatchStats
  /** What its tasks had to say, merged. Kept here because tasks can be deleted before their batch. */
  readonly details: Readonly<Record<string, unknown>>
}

export interface BatchStats {
  readonly totalNbTasks: number
  readonly status: Readonly<Record<string, number>>
  readonly types: Readonly<Record<string, number>>
  readonly indexUids: Readonly<Record<string, number>>
  /** The path of each step to the time it took, such as `processing tasks > indexing`: `12.30ms`. */
  readonly progressTrace: Readonly<Record<string, string>>
  readonly writeChannelCongestion?: WriteCongestion
  /** The size of each database that changed, and by how much, such as `16 KiB (+16 KiB)`. */
  readonly internalDatabaseSizes?: Readonly<Record<string, string>>
  readonly embedderRequests?: { readonly total: number; readonly failed: number; readonly lastError?: string }
}

/** How many writes of a batch to the store had to wait for another. Spelled as clients read it. */
export interface WriteCongestion {
  readonly attempts: number
  readonly blocking_attempts: number
  readonly blocking_ratio: number
}

/** How far a batch has come: from the outermost step to the innermost. */
export interface BatchProgress {
  readonly steps: readonly ProgressStep[]
  /** 0 to 100. */
  readonly percentage: number
}

export interface ProgressStep {
  readonly currentStep: string
  readonly finished: number
  readonly total: number
}

/** A batch as it stands now, with its progress while it runs. */
export interface BatchView {
  readonly batch: Batch
  readonly progress: BatchProgress | null
  readonly tasks: readonly Task[]
}
