import type { BatchLimits } from './next-batch.js'
import type { PruneRule } from './prune-tasks.js'

/** How much the queue takes. */
export interface TaskLimits extends BatchLimits, PruneRule {
  /** Tasks that are not finished. */
  readonly maxWaitingTasks: number
  /** Bytes of payloads of tasks that are not finished. */
  readonly maxPayloadBytes: number
}

const GIBIBYTE = 1024 ** 3

export const defaultTaskLimits: TaskLimits = {
  // The end of a batch is one write, which holds up everything else for some 30 µs a task.
  maxTasks: 10_000,
  maxBytes: 10 * GIBIBYTE,
  maxStoredTasks: 1_000_000,
  prunedTasks: 100_000,
  maxWaitingTasks: 1_000_000,
  maxPayloadBytes: Number.POSITIVE_INFINITY,
}
