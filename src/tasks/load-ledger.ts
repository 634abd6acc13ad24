import { isFinished, taskStatuses, type Task, type TaskUid } from '../domain/task.js'
import type { KeyValueStore, ReadView } from '../storage/key-value-store.js'
import { createLineages, readLineages, removeLineages, type Lineages } from './lineages.js'
import { createTaskColumns, type TaskColumns } from './task-columns.js'
import { decodeRow, decodeTask } from './task-record.js'
import { tasksTable } from './task-tables.js'

export interface LoadedLedger {
  readonly columns: TaskColumns
  readonly lineages: Lineages
  readonly unfinished: Map<TaskUid, Task>
}

/** Walks all records once; only those of tasks that still wait are parsed. */
export async function loadLedger(store: KeyValueStore): Promise<LoadedLedger> {
  const columns = createTaskColumns()
  const { unfinished, stored, isUsed } = store.read((view) => {
    const names = readLineages(view)
    const used = new Set<number>()
    const waiting = readTasks(view, columns, used, (lineage) => names.get(lineage)?.name ?? null)
    return { unfinished: waiting, stored: names, isUsed: used }
  })
  const unused = [...stored.keys()].filter((lineage) => !isUsed.has(lineage))
  if (unused.length > 0) await store.write((view) => removeLineages(view, unused))
  for (const lineage of unused) stored.delete(lineage)
  return { columns, lineages: createLineages(stored, [...unfinished.values()]), unfinished }
}

function readTasks(
  view: ReadView,
  columns: TaskColumns,
  used: Set<number>,
  nameOf: Lineages['nameOf'],
): Map<TaskUid, Task> {
  const unfinished = new Map<TaskUid, Task>()
  for (const { value } of view.entries(tasksTable)) {
    const row = decodeRow(value)
    columns.append(row)
    used.add(row.lineage)
    // Only a finished status is ever written besides the first.
    const status = taskStatuses[row.status]
    if (status === undefined || !isFinished(status)) {
      const task = decodeTask(value, nameOf)
      unfinished.set(task.uid, task)
    }
  }
  return unfinished
}
