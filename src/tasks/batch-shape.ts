import type { TaskKind } from '../domain/task.js'
import type { RefusalOfNext } from './batch-end.js'

/** What a batch of changes to one index is so far. */
export type BatchShape =
  | 'imports'
  | 'deletionsByIds'
  | 'deletionsSomeByFilter'
  | 'clear'
  | 'settings'
  | 'clearAndSettings'

/** What becomes of a batch when the next task of its index comes: it joins and gives the batch a shape, it
 *  joins as the last, or it stays out. */
export type Step =
  | { readonly kind: 'joins'; readonly shape: BatchShape }
  | { readonly kind: 'joinsAsLast' }
  | { readonly kind: 'staysOut'; readonly why: RefusalOfNext }

/** Kinds of tasks that can follow another in a batch. */
export type FollowingKind =
  | 'documentImport'
  | 'documentDeletionByIds'
  | 'documentDeletionByFilter'
  | 'documentClear'
  | 'settingsUpdate'
  | 'indexDeletion'

const into = (shape: BatchShape): Step => ({ kind: 'joins', shape })
const out = (why: RefusalOfNext): Step => ({ kind: 'staysOut', why })
const last: Step = { kind: 'joinsAsLast' }

const steps: Readonly<Record<BatchShape, Readonly<Record<FollowingKind, Step>>>> = {
  imports: {
    documentImport: into('imports'),
    documentDeletionByIds: into('imports'),
    documentDeletionByFilter: out('filterAfterImports'),
    documentClear: into('clear'),
    settingsUpdate: out('settingsAfterDocuments'),
    indexDeletion: last,
  },
  deletionsByIds: {
    documentImport: into('imports'),
    documentDeletionByIds: into('deletionsByIds'),
    documentDeletionByFilter: into('deletionsSomeByFilter'),
    documentClear: into('clear'),
    settingsUpdate: out('settingsAfterDocuments'),
    indexDeletion: last,
  },
  deletionsSomeByFilter: {
    documentImport: into('imports'),
    documentDeletionByIds: into('deletionsSomeByFilter'),
    documentDeletionByFilter: into('deletionsSomeByFilter'),
    documentClear: into('clear'),
    settingsUpdate: out('settingsAfterDocuments'),
    indexDeletion: last,
  },
  clear: {
    documentImport: out('importAfterClear'),
    documentDeletionByIds: into('clear'),
    documentDeletionByFilter: into('clear'),
    documentClear: into('clear'),
    settingsUpdate: out('settingsAfterDocuments'),
    indexDeletion: last,
  },
  settings: {
    documentImport: out('documentsAfterSettings'),
    documentDeletionByIds: out('documentsAfterSettings'),
    documentDeletionByFilter: out('documentsAfterSettings'),
    documentClear: into('clearAndSettings'),
    settingsUpdate: into('settings'),
    indexDeletion: last,
  },
  clearAndSettings: {
    documentImport: out('importAfterClear'),
    documentDeletionByIds: into('clearAndSettings'),
    documentDeletionByFilter: into('clearAndSettings'),
    documentClear: into('clearAndSettings'),
    settingsUpdate: into('clearAndSettings'),
    indexDeletion: last,
  },
}

const firstShapes: Readonly<Record<Exclude<FollowingKind, 'indexDeletion'>, BatchShape>> = {
  documentImport: 'imports',
  documentDeletionByIds: 'deletionsByIds',
  documentDeletionByFilter: 'deletionsSomeByFilter',
  documentClear: 'clear',
  settingsUpdate: 'settings',
}

/** The shape of a batch that starts with this kind; undefined when nothing can follow it. */
export function firstShape(kind: TaskKind): BatchShape | undefined {
  return Object.hasOwn(firstShapes, kind) ? firstShapes[kind as keyof typeof firstShapes] : undefined
}

export function stepOf(shape: BatchShape, kind: TaskKind): Step {
  const row: Partial<Record<TaskKind, Step>> = steps[shape]
  return row[kind] ?? out('cannotBeBatched')
}
