import type { IndexUid } from '../domain/index-uid.js'
import { typeOf, type Task } from '../domain/task.js'
import { unreachable } from '../domain/unreachable.js'

/** Why a batch ended where it did. */
export type BatchEnd =
  | { readonly kind: 'cannotBeBatched' }
  | { readonly kind: 'onlyWithItsKind' }
  | { readonly kind: 'allOfIndex'; readonly index: IndexUid }
  | { readonly kind: 'countLimit'; readonly maxTasks: number }
  | { readonly kind: 'sizeLimit'; readonly maxBytes: number }
  | { readonly kind: 'firstKeyDiffersFromIndex'; readonly indexKey: string }
  | { readonly kind: 'indexDeletion' }
  | { readonly kind: 'next'; readonly why: RefusalOfNext; readonly next: Task }

/** Why the task that came next was left out. */
export type RefusalOfNext =
  | 'cannotBeBatched'
  | 'keyDiffersFromIndex'
  | 'keyDiffersFromBatch'
  | 'keyAfterGuess'
  | 'createsIndex'
  | 'filterAfterImports'
  | 'importAfterClear'
  | 'settingsAfterDocuments'
  | 'documentsAfterSettings'

/** The sentence clients read as the strategy of a batch. */
export function strategyText(first: Task, end: BatchEnd): string {
  switch (end.kind) {
    case 'cannotBeBatched':
      return `Task ${first.uid} is processed alone: a task of the type ${typeOf(first.work)} cannot be batched.`
    case 'onlyWithItsKind':
      return `All enqueued tasks of the type ${typeOf(first.work)} were taken, and they cannot be batched with others.`
    case 'allOfIndex':
      return `All enqueued tasks of the index \`${end.index}\` were taken.`
    case 'countLimit':
      return `The batch has ${end.maxTasks} tasks, the most that are processed together.`
    case 'sizeLimit':
      return `With one more task, the documents of the batch would have more than ${end.maxBytes} bytes together.`
    case 'firstKeyDiffersFromIndex':
      return `Task ${first.uid} is processed alone: it names another primary key than that of the index, \`${end.indexKey}\`.`
    case 'indexDeletion':
      return 'The last task of the batch deletes the index.'
    case 'next':
      return `The batch ended before task ${end.next.uid}, ${nextClause(end.why, end.next)}.`
    default:
      return unreachable(end)
  }
}

function nextClause(why: RefusalOfNext, next: Task): string {
  switch (why) {
    case 'cannotBeBatched':
      return `whose type ${typeOf(next.work)} cannot be batched`
    case 'keyDiffersFromIndex':
      return 'which names another primary key than that of the index'
    case 'keyDiffersFromBatch':
      return 'which names another primary key than a task before it'
    case 'keyAfterGuess':
      return 'which names a primary key where the tasks before it let it be guessed'
    case 'createsIndex':
      return 'which may create the index while the tasks before it may not'
    case 'filterAfterImports':
      return 'which deletes documents by filter after others were added'
    case 'importAfterClear':
      return 'which adds documents after all others were deleted'
    case 'settingsAfterDocuments':
      return 'which changes settings while those before it change documents'
    case 'documentsAfterSettings':
      return 'which changes documents while those before it change settings'
    default:
      return unreachable(why)
  }
}
