import type { IndexUid } from '../domain/index-uid.js'
import { indexesOf, indexOf, type Task, type TaskUid, type TaskWork } from '../domain/task.js'
import type { PreparedChange } from '../instance/open-index-registry.js'
import { decodeJson, encodeJson } from '../storage/json-value.js'
import { encodeKey } from '../storage/key-encoding.js'
import type { ReadView, WriteView } from '../storage/key-value-store.js'
import { noLineage } from './task-row.js'
import { lineagesTable } from './task-tables.js'

/** Tasks whose index changes its name with them all at once: when one is renamed or swapped, one entry here
 *  changes instead of every task. A task that renames parts those before it from itself and those after it,
 *  which mean whatever then has the name: so each lineage lies wholly on one side. */
export interface Lineage {
  readonly name: IndexUid
  /** The uid of the first task in it. */
  readonly firstTask: number
}

export interface Lineages {
  /** The lineage of a new task. Tasks must be given in the order of their uids. */
  assign(uid: TaskUid, work: TaskWork): { readonly lineage: number } & PreparedChange
  nameOf(lineage: number): IndexUid | null
  /** By lineage, 1 where the name is accepted. Tasks without an index are not. */
  select(accept: (name: IndexUid) => boolean): Uint8Array
  /** Gives every lineage older than the task `before` its new name, all at once. */
  rename(names: ReadonlyMap<IndexUid, IndexUid>, before: TaskUid): PreparedChange
}

export function createLineages(
  stored: ReadonlyMap<number, Lineage>,
  waiting: readonly Task[] = [],
): Lineages {
  const lineages = new Map(stored)
  /** A lineage of a task whose write failed is written with the next task in it. */
  const onDisk = new Set(stored.keys())
  const open = openLineages(stored, waiting)
  let next = [...stored.keys()].reduce((highest, lineage) => Math.max(highest, lineage), noLineage) + 1

  function openNew(name: IndexUid, firstTask: TaskUid): number {
    const lineage = next
    next += 1
    lineages.set(lineage, { name, firstTask })
    open.set(name, lineage)
    return lineage
  }

  return {
    assign(uid, work) {
      if (isRenaming(work)) for (const name of indexesOf(work)) open.delete(name)
      const index = indexOf(work)
      if (index === null) return { lineage: noLineage, write: () => {}, publish: () => {} }
      const lineage = open.get(index) ?? openNew(index, uid)
      return {
        lineage,
        write(view) {
          const entry = lineages.get(lineage)
          if (entry !== undefined && !onDisk.has(lineage)) writeLineage(view, lineage, entry)
        },
        publish: () => onDisk.add(lineage),
      }
    },
    nameOf: (lineage) => lineages.get(lineage)?.name ?? null,
    select(accept) {
      const accepted = new Uint8Array(next)
      for (const [lineage, { name }] of lineages) if (accept(name)) accepted[lineage] = 1
      return accepted
    },
    rename(names, before) {
      const renamed = new Map<number, Lineage>()
      for (const [lineage, entry] of lineages) {
        const name = entry.firstTask < before ? names.get(entry.name) : undefined
        if (name !== undefined) renamed.set(lineage, { ...entry, name })
      }
      return {
        write: (view) => renamed.forEach((entry, lineage) => writeLineage(view, lineage, entry)),
        publish: () => renamed.forEach((entry, lineage) => lineages.set(lineage, entry)),
      }
    },
  }
}

export function readLineages(view: ReadView): Map<number, Lineage> {
  const lineages = new Map<number, Lineage>()
  for (const { value } of view.entries(lineagesTable)) {
    // Only `writeLineage` writes these entries.
    const { lineage, ...entry } = decodeJson(value) as Lineage & { readonly lineage: number }
    lineages.set(lineage, entry)
  }
  return lineages
}

export function removeLineages(view: WriteView, lineages: Iterable<number>): void {
  for (const lineage of lineages) view.remove(lineagesTable, encodeKey(lineage))
}

function writeLineage(view: WriteView, lineage: number, entry: Lineage): void {
  view.put(lineagesTable, encodeKey(lineage), encodeJson({ lineage, ...entry }))
}

function isRenaming(work: TaskWork): boolean {
  return work.kind === 'indexSwap' || (work.kind === 'indexUpdate' && work.newUid !== null)
}

/** The lineage that new tasks of each name join: the newest, unless a task that renames waits after it. */
function openLineages(stored: ReadonlyMap<number, Lineage>, waiting: readonly Task[]): Map<IndexUid, number> {
  const open = new Map<IndexUid, number>()
  for (const lineage of [...stored.keys()].toSorted((one, other) => one - other)) {
    const name = stored.get(lineage)?.name
    if (name !== undefined) open.set(name, lineage)
  }
  for (const { uid, work } of waiting) {
    if (!isRenaming(work)) continue
    for (const name of indexesOf(work)) {
      const first = stored.get(open.get(name) ?? noLineage)?.firstTask
      if (first !== undefined && first < uid) open.delete(name)
    }
  }
  return open
}
