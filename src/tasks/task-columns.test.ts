import { describe, expect, test } from 'vitest'
import { createTaskColumns, type TaskColumns } from './task-columns.js'
import { batchesOnlyOf } from './select-tasks.js'
import { noTime, noUid, type TaskRow } from './task-row.js'

function row(uid: number, changes: Partial<TaskRow> = {}): TaskRow {
  return {
    uid,
    status: 0,
    type: 0,
    lineage: 1,
    batchUid: noUid,
    canceledBy: noUid,
    enqueuedAt: uid,
    startedAt: noTime,
    finishedAt: noTime,
    ...changes,
  }
}

function columnsOf(...rows: readonly TaskRow[]): TaskColumns {
  const columns = createTaskColumns()
  rows.forEach(columns.append)
  return columns
}

const uids = ({ arrays, count }: TaskColumns): number[] => [...arrays.uid.subarray(0, count)]

describe('the columns', () => {
  test('find a task by its uid', () => {
    const columns = columnsOf(row(2), row(3), row(70))
    expect([2, 3, 70].map(columns.placeOf)).toEqual([0, 1, 2])
    expect([0, 4, 71, 2 ** 40].map(columns.placeOf)).toEqual([-1, -1, -1, -1])
  })

  test('keep every member when they grow', () => {
    const columns = columnsOf(...Array.from({ length: 5000 }, (_, uid) => row(uid, { batchUid: uid * 2 })))
    expect(columns.count).toBe(5000)
    expect(columns.arrays.batchUid[4999]).toBe(9998)
    expect(columns.arrays.enqueuedAt[1023]).toBe(1023)
  })

  test('close up when tasks are removed', () => {
    const columns = columnsOf(row(1), row(2), row(3), row(4, { status: 3 }))
    columns.remove([1, 3, 9])
    expect(uids(columns)).toEqual([2, 4])
    expect(columns.arrays.status[1]).toBe(3)
    expect(columns.placeOf(3)).toBe(-1)
  })

  test('replace a row', () => {
    const columns = columnsOf(row(1), row(2))
    columns.replace(row(2, { status: 2 }))
    expect([...columns.arrays.status.subarray(0, 2)]).toEqual([0, 2])
  })

  test('refuse a uid out of order, and to change what is not there', () => {
    const columns = columnsOf(row(5))
    expect(() => columns.append(row(5))).toThrow('higher uid')
    expect(() => columns.replace(row(6))).toThrow('no task 6')
  })
})

test('a batch is empty once all its tasks are gone', () => {
  const columns = columnsOf(row(1, { batchUid: 7 }), row(2, { batchUid: 7 }), row(3, { batchUid: 5 }), row(4))
  expect(batchesOnlyOf(columns, [1, 3, 4])).toEqual([5])
  expect(batchesOnlyOf(columns, [1, 2, 3])).toEqual([5, 7])
})
