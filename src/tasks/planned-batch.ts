import type { IndexUid } from '../domain/index-uid.js'
import { isKind, type Task, type TaskOf } from '../domain/task.js'
import { unreachable } from '../domain/unreachable.js'

/** The tasks to process next, and how. */
export interface PlannedBatch {
  /** In rising order of uids; never empty. */
  readonly tasks: readonly Task[]
  readonly execution: Execution
  /** Why it was formed, and why it ended where it did, in words. */
  readonly strategy: string
}

export type DocumentTask = TaskOf<
  'documentImport' | 'documentDeletionByIds' | 'documentDeletionByFilter' | 'documentEdition'
>

/** Kinds that nothing is done together with. */
export type AloneKind = 'indexCreation' | 'indexUpdate' | 'indexSwap' | 'indexCompaction' | 'taskCancelation'

/** What there is to do for a batch. `absorbed` are tasks that a later one of the batch makes pointless:
 *  they succeed without being executed. */
export type Execution =
  | { readonly kind: 'documents'; readonly index: IndexUid; readonly tasks: readonly DocumentTask[] }
  | {
      readonly kind: 'clear'
      readonly index: IndexUid
      /** The first, which removes all there is. */
      readonly clear: TaskOf<'documentClear'>
      readonly absorbed: readonly Task[]
    }
  | {
      readonly kind: 'settings'
      readonly index: IndexUid
      readonly tasks: readonly TaskOf<'settingsUpdate'>[]
    }
  | {
      readonly kind: 'clearAndSettings'
      readonly index: IndexUid
      readonly clear: TaskOf<'documentClear'>
      readonly absorbed: readonly Task[]
      readonly tasks: readonly TaskOf<'settingsUpdate'>[]
    }
  | {
      readonly kind: 'indexDeletion'
      readonly index: IndexUid
      readonly deletion: TaskOf<'indexDeletion'>
      readonly absorbed: readonly Task[]
    }
  | { readonly kind: 'taskDeletion'; readonly tasks: readonly TaskOf<'taskDeletion'>[] }
  | { [Kind in AloneKind]: { readonly kind: Kind; readonly task: TaskOf<Kind> } }[AloneKind]

/** What to do for tasks that make up a batch. It follows from the tasks alone, so that a batch which a crash
 *  cut short is done again in the same way. */
export function executionOf(tasks: readonly Task[]): Execution {
  const [first] = tasks
  if (first === undefined) throw new Error('a batch has at least one task')
  const { work } = first
  switch (work.kind) {
    case 'taskCancelation':
      return { kind: work.kind, task: { ...first, work } }
    case 'indexCompaction':
      return { kind: work.kind, task: { ...first, work } }
    case 'indexCreation':
      return { kind: work.kind, task: { ...first, work } }
    case 'indexUpdate':
      return { kind: work.kind, task: { ...first, work } }
    case 'indexSwap':
      return { kind: work.kind, task: { ...first, work } }
    case 'taskDeletion':
      return { kind: work.kind, tasks: tasks.filter((task) => isKind(task, 'taskDeletion')) }
    case 'documentImport':
    case 'documentDeletionByIds':
    case 'documentDeletionByFilter':
    case 'documentClear':
    case 'documentEdition':
    case 'settingsUpdate':
    case 'indexDeletion':
      return indexExecution(work.index, tasks)
    default:
      return unreachable(work)
  }
}

/** Whether a task creates its index when there is none, before doing anything else. */
export function mayCreateIndex({ work }: Task): boolean {
  return 'mayCreateIndex' in work && work.mayCreateIndex
}

/** The index that executing this creates if it does not exist. */
export function creatableIndex(execution: Execution, tasks: readonly Task[]): IndexUid | null {
  if (execution.kind === 'indexCreation') return execution.task.work.index
  if (execution.kind === 'indexDeletion' || !('index' in execution)) return null
  return tasks.some(mayCreateIndex) ? execution.index : null
}

function indexExecution(index: IndexUid, tasks: readonly Task[]): Execution {
  const deletion = tasks.find((task) => isKind(task, 'indexDeletion'))
  if (deletion !== undefined)
    return { kind: 'indexDeletion', index, deletion, absorbed: tasks.filter((task) => task !== deletion) }
  const settings = tasks.filter((task) => isKind(task, 'settingsUpdate'))
  const clear = tasks.find((task) => isKind(task, 'documentClear'))
  if (clear === undefined)
    return settings.length > 0
      ? { kind: 'settings', index, tasks: settings }
      : { kind: 'documents', index, tasks: tasks.filter(isDocumentTask) }
  const absorbed = tasks.filter((task) => task !== clear && !isKind(task, 'settingsUpdate'))
  return settings.length > 0
    ? { kind: 'clearAndSettings', index, clear, absorbed, tasks: settings }
    : { kind: 'clear', index, clear, absorbed }
}

function isDocumentTask(task: Task): task is DocumentTask {
  return isKind(
    task,
    'documentImport',
    'documentDeletionByIds',
    'documentDeletionByFilter',
    'documentEdition',
  )
}
