import type { Branded } from './branded.js'
import type { DocumentId } from './document-id.js'
import type { ErrorObject } from './errors/api-error.js'
import type { FilterExpression } from './filter-expression.js'
import type { IndexUid } from './index-uid.js'

/** Counts tasks from 0 in the order they were accepted. */
export type TaskUid = Branded<number, 'TaskUid'>

/** Counts batches from 0 in the order they were begun. */
export type BatchUid = Branded<number, 'BatchUid'>

/** A record on disk holds the place of its status in this list: add only at the end. */
export const taskStatuses = ['enqueued', 'processing', 'succeeded', 'failed', 'canceled'] as const

export type TaskStatus = (typeof taskStatuses)[number]

/** The names that clients see and filter by. Several kinds of work share one.
 *  A record on disk holds the place of its type in this list: add only at the end. */
export const taskTypes = [
  'documentAdditionOrUpdate',
  'documentEdition',
  'documentDeletion',
  'settingsUpdate',
  'indexCreation',
  'indexDeletion',
  'indexUpdate',
  'indexSwap',
  'taskCancelation',
  'taskDeletion',
  'dumpCreation',
  'snapshotCreation',
  'export',
  'upgradeDatabase',
  'indexCompaction',
  'networkTopologyChange',
  'dsrUpdate',
  'dsrClear',
] as const

export type TaskType = (typeof taskTypes)[number]

/** Where the documents of an import wait, in the record form of `payloads/record-format.ts`. */
export interface PayloadReference {
  /** Small payloads lie in the queue's own store, large ones in a file of their own. */
  readonly place: 'store' | 'file'
  readonly name: string
  readonly bytes: number
}

/** What a task is to do. Everything in it was decoded and checked when the task was accepted. */
export type TaskWork =
  | {
      readonly kind: 'documentImport'
      readonly index: IndexUid
      /** `replace` puts the whole document in place, `update` merges top-level members into it. */
      readonly method: 'replace' | 'update'
      readonly primaryKey: string | null
      readonly payload: PayloadReference
      readonly documentCount: number
      /** Documents that are not there yet are left out. */
      readonly skipCreation: boolean
      readonly mayCreateIndex: boolean
    }
  | { readonly kind: 'documentDeletionByIds'; readonly index: IndexUid; readonly ids: readonly DocumentId[] }
  | { readonly kind: 'documentDeletionByFilter'; readonly index: IndexUid; readonly filter: FilterExpression }
  | { readonly kind: 'documentClear'; readonly index: IndexUid }
  | {
      readonly kind: 'documentEdition'
      readonly index: IndexUid
      readonly function: string
      readonly filter: FilterExpression | null
      readonly context: Readonly<Record<string, unknown>> | null
    }
  | {
      readonly kind: 'settingsUpdate'
      readonly index: IndexUid
      /** The settings named in the request; null resets one. */
      readonly changes: Readonly<Record<string, unknown>>
      readonly mayCreateIndex: boolean
    }
  | { readonly kind: 'indexCreation'; readonly index: IndexUid; readonly primaryKey: string | null }
  | {
      readonly kind: 'indexUpdate'
      readonly index: IndexUid
      /** Null leaves it as it is. */
      readonly primaryKey: string | null
      readonly newUid: IndexUid | null
    }
  | { readonly kind: 'indexDeletion'; readonly index: IndexUid }
  | { readonly kind: 'indexCompaction'; readonly index: IndexUid }
  | { readonly kind: 'indexSwap'; readonly swaps: readonly IndexSwap[] }
  | { readonly kind: 'taskCancelation'; readonly originalFilter: string; readonly tasks: readonly TaskUid[] }
  | { readonly kind: 'taskDeletion'; readonly originalFilter: string; readonly tasks: readonly TaskUid[] }

export type TaskKind = TaskWork['kind']

export type WorkOf<Kind extends TaskKind> = Extract<TaskWork, { kind: Kind }>

/** A task that is known to be of certain kinds. */
export type TaskOf<Kind extends TaskKind> = Task & { readonly work: WorkOf<Kind> }

export interface IndexSwap {
  readonly indexes: readonly [IndexUid, IndexUid]
  /** Moves the first to the name of the second, which must not exist. */
  readonly rename: boolean
}

/** The number that a finished task reports, if its kind has one: documents indexed, deleted or edited,
 *  tasks canceled or deleted. A task that failed or was canceled reports 0. */
export interface TaskResult {
  readonly count?: number
  /** Of an edition: the documents it deleted; `count` are those it edited. */
  readonly deletedCount?: number
  /** Of a compaction, in bytes. */
  readonly sizeBefore?: number
  readonly sizeAfter?: number
  /** Of a rename: the name before it. `work.index` follows later renames and swaps, this does not. */
  readonly previousUid?: IndexUid
}

export interface Task {
  readonly uid: TaskUid
  readonly work: TaskWork
  readonly status: TaskStatus
  /** Null until a batch takes the task up. */
  readonly batchUid: BatchUid | null
  /** The cancelation that ended it. */
  readonly canceledBy: TaskUid | null
  readonly result: TaskResult | null
  readonly error: ErrorObject | null
  readonly enqueuedAt: Date
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
  readonly customMetadata: string | null
}

const typesByKind: Readonly<Record<TaskKind, TaskType>> = {
  documentImport: 'documentAdditionOrUpdate',
  documentDeletionByIds: 'documentDeletion',
  documentDeletionByFilter: 'documentDeletion',
  documentClear: 'documentDeletion',
  documentEdition: 'documentEdition',
  settingsUpdate: 'settingsUpdate',
  indexCreation: 'indexCreation',
  indexUpdate: 'indexUpdate',
  indexDeletion: 'indexDeletion',
  indexCompaction: 'indexCompaction',
  indexSwap: 'indexSwap',
  taskCancelation: 'taskCancelation',
  taskDeletion: 'taskDeletion',
}

export function isKind<Kind extends TaskKind>(task: Task, ...kinds: readonly Kind[]): task is TaskOf<Kind> {
  return (kinds as readonly TaskKind[]).includes(task.work.kind)
}

export function typeOf(work: TaskWork): TaskType {
  return typesByKind[work.kind]
}

/** The index a task is about; null for a task that concerns the whole server. */
export function indexOf(work: TaskWork): IndexUid | null {
  return 'index' in work ? work.index : null
}

/** Every index whose turn a task waits for: the one it is about, and those it gives a name to. */
export function indexesOf(work: TaskWork): readonly IndexUid[] {
  if (work.kind === 'indexSwap') return work.swaps.flatMap(({ indexes }) => indexes)
  if (work.kind === 'indexUpdate' && work.newUid !== null) return [work.index, work.newUid]
  const index = indexOf(work)
  return index === null ? [] : [index]
}

export function isFinished(status: TaskStatus): boolean {
  return status === 'succeeded' || status === 'failed' || status === 'canceled'
}
