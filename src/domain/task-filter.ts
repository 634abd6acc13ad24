import type { IndexUid } from './index-uid.js'
import type { BatchUid, TaskStatus, TaskType, TaskUid } from './task.js'

/** Which tasks are meant. Members combine with AND, the values of one with OR; an absent member does not
 *  restrict, and an empty set matches nothing. Bounds are exclusive. */
export interface TaskFilter {
  readonly uids?: ReadonlySet<TaskUid>
  readonly batchUids?: ReadonlySet<BatchUid>
  readonly canceledBy?: ReadonlySet<TaskUid>
  readonly types?: ReadonlySet<TaskType>
  readonly statuses?: ReadonlySet<TaskStatus>
  readonly indexUids?: ReadonlySet<IndexUid>
  readonly beforeEnqueuedAt?: Date
  readonly afterEnqueuedAt?: Date
  readonly beforeStartedAt?: Date
  readonly afterStartedAt?: Date
  readonly beforeFinishedAt?: Date
  readonly afterFinishedAt?: Date
  /** Set for a caller that does not cover every index: only tasks on indexes it says yes to, and none
   *  that concern the whole server. */
  readonly isVisible?: (index: IndexUid) => boolean
}

/** A slice of a list that is read by uid. */
export interface CursorRequest {
  readonly limit: number
  /** The first uid to give; absent means from the end that the walk starts at. */
  readonly from: number | undefined
  /** Oldest first. */
  readonly reverse: boolean
}

export interface CursorPage<Item> {
  readonly results: readonly Item[]
  /** Every match, whatever the page. */
  readonly total: number
  readonly limit: number
  readonly from: number | null
  readonly next: number | null
}
