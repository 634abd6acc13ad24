import type { TaskRow } from './task-row.js'

/** One array a member of `TaskRow`, in rising order of uids; only the first `count` places are in use. */
export interface ColumnArrays {
  readonly uid: Uint32Array
  readonly status: Uint8Array
  readonly type: Uint8Array
  readonly lineage: Uint32Array
  readonly batchUid: Uint32Array
  readonly canceledBy: Uint32Array
  readonly enqueuedAt: Float64Array
  readonly startedAt: Float64Array
  readonly finishedAt: Float64Array
}

/** The rows of all tasks, 42 bytes each: choosing among a million is a walk over plain numbers. */
export interface TaskColumns {
  readonly count: number
  /** Valid until the next change. */
  readonly arrays: ColumnArrays
  /** The uid must be above every other. */
  append(row: TaskRow): void
  /** The row of a uid that is there. */
  replace(row: TaskRow): void
  /** The uids must rise; those that are not there do no harm. */
  remove(uids: readonly number[]): void
  /** The place of a uid, or -1. */
  placeOf(uid: number): number
}

const FIRST_CAPACITY = 1024

export function createTaskColumns(): TaskColumns {
  let arrays = emptyArrays(FIRST_CAPACITY)
  let count = 0

  function placeOf(uid: number): number {
    const place = firstAtOrAbove(arrays.uid, count, uid)
    return place < count && arrays.uid[place] === uid ? place : -1
  }

  return {
    get count() {
      return count
    },
    get arrays() {
      return arrays
    },
    placeOf,
    append(row) {
      if (count > 0 && (arrays.uid[count - 1] ?? 0) >= row.uid)
        throw new Error(`task ${row.uid} came after one with a higher uid`)
      if (count === arrays.uid.length) arrays = grown(arrays)
      setRow(arrays, count, row)
      count += 1
    },
    replace(row) {
      const place = placeOf(row.uid)
      if (place === -1) throw new Error(`there is no task ${row.uid} to change`)
      setRow(arrays, place, row)
    },
    remove(uids) {
      const gone = uids.map(placeOf).filter((place) => place !== -1)
      for (const [nth, place] of gone.entries()) {
        // What stands between this one and the next that goes moves down over the gap so far.
        const next = gone[nth + 1] ?? count
        if (next === place + 1) continue
        for (const name of columnNames) arrays[name].copyWithin(place - nth, place + 1, next)
      }
      count -= gone.length
    },
  }
}

/** Where `uid` is among the first `count` of `uids`, or would be put. */
export function firstAtOrAbove(uids: Uint32Array, count: number, uid: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((uids[middle] ?? 0) < uid) low = middle + 1
    else high = middle
  }
  return low
}

function emptyArrays(capacity: number): ColumnArrays {
  return {
    uid: new Uint32Array(capacity),
    status: new Uint8Array(capacity),
    type: new Uint8Array(capacity),
    lineage: new Uint32Array(capacity),
    batchUid: new Uint32Array(capacity),
    canceledBy: new Uint32Array(capacity),
    enqueuedAt: new Float64Array(capacity),
    startedAt: new Float64Array(capacity),
    finishedAt: new Float64Array(capacity),
  }
}

const columnNames = Object.keys(emptyArrays(0)) as readonly (keyof ColumnArrays)[]

function grown(arrays: ColumnArrays): ColumnArrays {
  const larger = emptyArrays(arrays.uid.length * 2)
  for (const name of columnNames) larger[name].set(arrays[name])
  return larger
}

function setRow(arrays: ColumnArrays, place: number, row: TaskRow): void {
  arrays.uid[place] = row.uid
  arrays.status[place] = row.status
  arrays.type[place] = row.type
  arrays.lineage[place] = row.lineage
  arrays.batchUid[place] = row.batchUid
  arrays.canceledBy[place] = row.canceledBy
  arrays.enqueuedAt[place] = row.enqueuedAt
  arrays.startedAt[place] = row.startedAt
  arrays.finishedAt[place] = row.finishedAt
}
