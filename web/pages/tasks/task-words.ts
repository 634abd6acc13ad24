import type { TaskObject, TaskStatus } from './task-objects.js'

export const statusWords: Readonly<Record<TaskStatus, string>> = {
  enqueued: 'waiting',
  processing: 'running',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
}

/** Every type that the server filters by. */
export const typeWords: Readonly<Record<string, string>> = {
  documentAdditionOrUpdate: 'Add documents',
  documentEdition: 'Edit documents',
  documentDeletion: 'Delete documents',
  settingsUpdate: 'Change settings',
  indexCreation: 'Create index',
  indexDeletion: 'Delete index',
  indexUpdate: 'Change index',
  indexSwap: 'Swap indexes',
  taskCancelation: 'Cancel tasks',
  taskDeletion: 'Delete tasks',
  dumpCreation: 'Write a dump',
  snapshotCreation: 'Take a snapshot',
  export: 'Export',
  upgradeDatabase: 'Upgrade the data',
  indexCompaction: 'Compact index',
  networkTopologyChange: 'Change the network',
  dsrUpdate: 'Change search rules',
  dsrClear: 'Clear search rules',
}

export function isUnfinished({ status }: TaskObject): boolean {
  return status === 'enqueued' || status === 'processing'
}

const countWords = new Map([
  ['receivedDocuments', 'received'],
  ['indexedDocuments', 'indexed'],
  ['editedDocuments', 'edited'],
  ['deletedDocuments', 'deleted'],
  ['providedIds', 'ids given'],
  ['matchedTasks', 'meant'],
  ['canceledTasks', 'canceled'],
  ['deletedTasks', 'deleted'],
])

/** What a task has to say of itself, in a line; all of it stands in its JSON. */
export function detailsText({ type, details }: Pick<TaskObject, 'type' | 'details'>): string {
  const told = Object.entries(details ?? {}).filter(([, value]) => value !== null)
  if (type === 'settingsUpdate') return told.map(([name]) => name).join(', ')
  return told.flatMap(([name, value]) => detailText(name, value)).join(', ')
}

function detailText(name: string, value: unknown): readonly string[] {
  const counted = countWords.get(name)
  if (counted !== undefined && typeof value === 'number') return [`${value.toLocaleString('en')} ${counted}`]
  switch (name) {
    case 'primaryKey':
      return [`primary key ${String(value)}`]
    case 'originalFilter':
      return [`filter ${String(value)}`]
    case 'newIndexUid':
      return [`new name ${String(value)}`]
    case 'swaps':
      return [JSON.stringify(value)]
    default:
      return []
  }
}
