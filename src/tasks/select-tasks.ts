import { taskStatuses, taskTypes, type TaskUid } from '../domain/task.js'
import type { TaskFilter } from '../domain/task-filter.js'
import type { TaskColumns } from './task-columns.js'
import { noUid } from './task-row.js'

/** A filter over tasks whose names of indexes were looked up. */
export interface Selection {
  readonly filter: TaskFilter
  /** By lineage, 1 where its tasks are meant; undefined when every task is, those without an index too. */
  readonly lineages: Uint8Array | undefined
}

/** Places in the columns, rising; undefined stands for all of them. */
type Places = Uint32Array | undefined

/** The uids of every task that is meant, rising. Valid until the next change of the columns. */
export function matchingUids(columns: TaskColumns, selection: Selection): ArrayLike<TaskUid> {
  const places = matchingPlaces(columns, selection)
  const { uid } = columns.arrays
  // The column of uids holds only uids of tasks.
  const uids =
    places === undefined ? uid.subarray(0, columns.count) : places.map((place) => uid[place] ?? noUid)
  return uids as ArrayLike<number> as ArrayLike<TaskUid>
}

/** The batches of every task that is meant, rising. */
export function matchingBatches(columns: TaskColumns, selection: Selection): readonly number[] {
  const places = matchingPlaces(columns, selection)
  const { batchUid } = columns.arrays
  const { first, last } = batchSpan(columns)
  const isFound = new Uint8Array(Math.max(0, last - first + 1))
  const count = places?.length ?? columns.count
  for (let at = 0; at < count; at += 1) {
    const batch = batchUid[places === undefined ? at : (places[at] ?? 0)] ?? noUid
    if (batch !== noUid) isFound[batch - first] = 1
  }
  const found: number[] = []
  for (let at = 0; at < isFound.length; at += 1) if (isFound[at] === 1) found.push(first + at)
  return found
}

/** The batches that have no task left once these are gone, rising. */
export function batchesOnlyOf(columns: TaskColumns, gone: readonly number[]): number[] {
  const { arrays, count } = columns
  const isGone = new Uint8Array(count)
  for (const uid of gone) isGone[columns.placeOf(uid)] = 1
  const emptied = new Set<number>()
  for (let place = 0; place < count; place += 1)
    if (isGone[place] === 1) emptied.add(arrays.batchUid[place] ?? noUid)
  for (let place = 0; place < count; place += 1)
    if (isGone[place] === 0) emptied.delete(arrays.batchUid[place] ?? noUid)
  emptied.delete(noUid)
  return [...emptied].toSorted((one, other) => one - other)
}

/** One condition after another, each over what those before it left: so each is a short loop over one column. */
function matchingPlaces(columns: TaskColumns, { filter, lineages }: Selection): Places {
  const { arrays, count } = columns
  let places: Places = filter.uids && placesOf(columns, filter.uids)
  const keep = (column: Column, isKept: (value: number) => boolean): void => {
    places = kept(column, isKept, places ?? count)
  }
  if (filter.statuses !== undefined) keep(arrays.status, isMarked(marks(taskStatuses, filter.statuses)))
  if (filter.types !== undefined) keep(arrays.type, isMarked(marks(taskTypes, filter.types)))
  if (lineages !== undefined) keep(arrays.lineage, isMarked(lineages))
  if (filter.batchUids !== undefined) keep(arrays.batchUid, isIn(filter.batchUids))
  if (filter.canceledBy !== undefined) keep(arrays.canceledBy, isIn(filter.canceledBy))
  for (const [column, after, before] of [
    [arrays.enqueuedAt, filter.afterEnqueuedAt, filter.beforeEnqueuedAt],
    [arrays.startedAt, filter.afterStartedAt, filter.beforeStartedAt],
    [arrays.finishedAt, filter.afterFinishedAt, filter.beforeFinishedAt],
  ] as const)
    if (after !== undefined || before !== undefined) keep(column, isBetween(after, before))
  return places
}

type Column = Uint8Array | Uint32Array | Float64Array

/** `among` are places, or the count of all. */
function kept(column: Column, isKept: (value: number) => boolean, among: Uint32Array | number): Uint32Array {
  const count = typeof among === 'number' ? among : among.length
  const found = new Uint32Array(count)
  let size = 0
  for (let at = 0; at < count; at += 1) {
    const place = typeof among === 'number' ? at : (among[at] ?? 0)
    if (!isKept(column[place] ?? 0)) continue
    found[size] = place
    size += 1
  }
  return found.subarray(0, size)
}

function placesOf(columns: TaskColumns, uids: ReadonlySet<number>): Uint32Array {
  const places = [...uids].map((uid) => columns.placeOf(uid)).filter((place) => place !== -1)
  return Uint32Array.from(places).toSorted()
}

function marks<Name>(names: readonly Name[], wanted: ReadonlySet<Name>): Uint8Array {
  return Uint8Array.from(names, (name) => (wanted.has(name) ? 1 : 0))
}

function isMarked(table: Uint8Array): (value: number) => boolean {
  return (value) => table[value] === 1
}

function isIn(uids: ReadonlySet<number>): (value: number) => boolean {
  return (value) => value !== noUid && uids.has(value)
}

/** A task that has no such time is outside any bound. */
function isBetween(after: Date | undefined, before: Date | undefined): (value: number) => boolean {
  const low = after?.getTime() ?? Number.NEGATIVE_INFINITY
  const high = before?.getTime() ?? Number.POSITIVE_INFINITY
  return (value) => value > low && value < high
}

function batchSpan({ arrays, count }: TaskColumns): { readonly first: number; readonly last: number } {
  const { batchUid } = arrays
  let first = noUid
  let last = -1
  for (let place = 0; place < count; place += 1) {
    const batch = batchUid[place] ?? noUid
    if (batch === noUid) continue
    if (batch < first) first = batch
    if (batch > last) last = batch
  }
  return { first, last }
}
