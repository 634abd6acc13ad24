export type TaskStatus = 'enqueued' | 'processing' | 'succeeded' | 'failed' | 'canceled'

/** A task as the server tells it. */
export interface TaskObject {
  readonly uid: number
  readonly batchUid: number | null
  readonly indexUid: string | null
  readonly status: TaskStatus
  readonly type: string
  readonly canceledBy: number | null
  readonly details: Readonly<Record<string, unknown>> | null
  readonly error: { readonly message: string; readonly code: string } | null
  readonly duration: string | null
  readonly enqueuedAt: string
  readonly startedAt: string | null
  readonly finishedAt: string | null
}

/** A batch as the server tells it. */
export interface BatchObject {
  readonly uid: number
  readonly progress: BatchProgress | null
  readonly stats: {
    readonly totalNbTasks: number
    readonly status: Readonly<Partial<Record<TaskStatus, number>>>
    readonly types: Readonly<Record<string, number>>
    readonly indexUids: Readonly<Record<string, number>>
    readonly progressTrace?: Readonly<Record<string, string>>
  }
  readonly duration: string | null
  readonly startedAt: string
  readonly finishedAt: string | null
  readonly batchStrategy: string
}

/** How far a batch is, from 0 to 100, and where: from the outermost step to the innermost. */
export interface BatchProgress {
  readonly percentage: number
  readonly steps: readonly {
    readonly currentStep: string
    readonly finished: number
    readonly total: number
  }[]
}

/** A slice of a list, newest first; `next` is where the following one begins. */
export interface Listed<Item> {
  readonly results: readonly Item[]
  readonly total: number
  readonly next: number | null
}
