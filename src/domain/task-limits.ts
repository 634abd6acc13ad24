/** How much the queue takes, and how much of it is processed together. */
export interface TaskLimits {
  /** Tasks of a batch. */
  readonly maxTasks: number
  /** Bytes of the payloads of a batch, whose first task is taken whatever its size. */
  readonly maxBytes: number
  /** How many tasks are kept, waiting and finished together. */
  readonly maxStoredTasks: number
  /** How many of the oldest finished tasks go when that is reached. */
  readonly prunedTasks: number
  /** Tasks that are not finished. */
  readonly maxWaitingTasks: number
  /** Bytes of payloads of tasks that are not finished. */
  readonly maxPayloadBytes: number
}

const MEBIBYTE = 1024 ** 2
const GIBIBYTE = 1024 ** 3

export const defaultTaskLimits: TaskLimits = {
  // The end of a batch is one write, which holds up everything else for some 30 µs a task.
  maxTasks: 10_000,
  // A batch is one transaction of the engine, which is to stay small.
  maxBytes: 256 * MEBIBYTE,
  maxStoredTasks: 1_000_000,
  prunedTasks: 100_000,
  maxWaitingTasks: 1_000_000,
  maxPayloadBytes: 50 * GIBIBYTE,
}
