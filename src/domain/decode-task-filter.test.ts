import { describe, expect, test } from 'vitest'
import { decodeBatchUid, decodeTaskList, decodeTaskSelection, decodeTaskUid } from './decode-task-filter.js'
import { ApiError } from './errors/api-error.js'

function codeOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
  return 'accepted'
}

describe('a filter of tasks', () => {
  const accepted = [
    { query: {}, filter: {}, because: 'without parameters nothing is restricted' },
    { query: { uids: '1,2' }, filter: { uids: new Set([1, 2]) }, because: 'a list is parted by commas' },
    { query: { uids: ' 1, 2 ' }, filter: { uids: new Set([1, 2]) }, because: 'spaces do not count' },
    { query: { uids: '*' }, filter: {}, because: 'a star does not restrict' },
    { query: { batchUids: '3,*' }, filter: {}, because: 'a star anywhere in a list does not restrict' },
    {
      query: { statuses: 'ENQUEUED,succeeded' },
      filter: { statuses: new Set(['enqueued', 'succeeded']) },
      because: 'the case of a status does not matter',
    },
    {
      query: { types: 'documentadditionorupdate' },
      filter: { types: new Set(['documentAdditionOrUpdate']) },
      because: 'the case of a type does not matter',
    },
    {
      query: { indexUids: 'a,b', canceledBy: '7' },
      filter: { indexUids: new Set(['a', 'b']), canceledBy: new Set([7]) },
      because: 'parameters stand side by side',
    },
    {
      query: { beforeEnqueuedAt: '2025-03-02T10:00:00.5+02:00' },
      filter: { beforeEnqueuedAt: new Date('2025-03-02T08:00:00.500Z') },
      because: 'a moment is read with its zone',
    },
    {
      query: { beforeStartedAt: '2025-03-02' },
      filter: { beforeStartedAt: new Date('2025-03-02T00:00:00Z') },
      because: 'before a day means before its midnight',
    },
    {
      query: { afterFinishedAt: '2025-02-28' },
      filter: { afterFinishedAt: new Date('2025-02-28T23:59:59.999Z') },
      because: 'after a day means from the start of the next one',
    },
    { query: { afterStartedAt: '*' }, filter: {}, because: 'a star for a date does not restrict' },
  ]
  for (const { query, filter, because } of accepted)
    test(because, () => expect(decodeTaskList(query).filter).toStrictEqual(filter))

  const refused = [
    { query: { uids: 'a' }, code: 'invalid_task_uids' },
    { query: { uids: '' }, code: 'invalid_task_uids' },
    { query: { uids: '1,,2' }, code: 'invalid_task_uids' },
    { query: { uids: '-1' }, code: 'invalid_task_uids' },
    { query: { uids: '4294967296' }, code: 'invalid_task_uids' },
    { query: { batchUids: '1.5' }, code: 'invalid_batch_uids' },
    { query: { canceledBy: 'me' }, code: 'invalid_task_canceled_by' },
    { query: { types: 'documentAddition' }, code: 'invalid_task_types' },
    { query: { statuses: 'done' }, code: 'invalid_task_statuses' },
    { query: { indexUids: 'a b' }, code: 'invalid_index_uid' },
    { query: { beforeEnqueuedAt: 'yesterday' }, code: 'invalid_task_before_enqueued_at' },
    { query: { afterEnqueuedAt: '2025-02-30' }, code: 'invalid_task_after_enqueued_at' },
    { query: { beforeStartedAt: '' }, code: 'invalid_task_before_started_at' },
    { query: { afterStartedAt: '1740909600' }, code: 'invalid_task_after_started_at' },
    { query: { beforeFinishedAt: '2025-3-2' }, code: 'invalid_task_before_finished_at' },
    { query: { afterFinishedAt: '2025-03-02T25:00:00Z' }, code: 'invalid_task_after_finished_at' },
    { query: { limit: '-1' }, code: 'invalid_task_limit' },
    { query: { from: 'first' }, code: 'invalid_task_from' },
    { query: { reverse: 'yes' }, code: 'invalid_task_reverse' },
    { query: { status: 'enqueued' }, code: 'bad_request' },
  ]
  for (const { query, code } of refused)
    test(`${JSON.stringify(query)} is refused with ${code}`, () =>
      expect(codeOf(() => decodeTaskList(query))).toBe(code))
})

describe('a page of tasks', () => {
  test('holds twenty, newest first, unless the query says otherwise', () => {
    expect(decodeTaskList({}).page).toEqual({ limit: 20, from: undefined, reverse: false })
    expect(decodeTaskList({ limit: '0', from: '5', reverse: 'true' }).page).toEqual({
      limit: 0,
      from: 5,
      reverse: true,
    })
  })
})

describe('a selection of tasks to act on', () => {
  test('keeps what the caller wrote', () => {
    expect(decodeTaskSelection({ statuses: 'failed' }, 'statuses=failed')).toEqual({
      filter: { statuses: new Set(['failed']) },
      originalFilter: '?statuses=failed',
    })
  })

  test('may be every task, if it says so', () =>
    expect(decodeTaskSelection({ uids: '*' }, 'uids=*')).toEqual({ filter: {}, originalFilter: '?uids=*' }))

  const refused = [
    { query: {}, code: 'missing_task_filters' },
    { query: { limit: '1' }, code: 'bad_request' },
    { query: { uids: '1', from: '1' }, code: 'bad_request' },
    { query: { reverse: 'true' }, code: 'bad_request' },
    { query: { uids: 'x' }, code: 'invalid_task_uids' },
  ]
  for (const { query, code } of refused)
    test(`${JSON.stringify(query)} is refused with ${code}`, () =>
      expect(codeOf(() => decodeTaskSelection(query, ''))).toBe(code))
})

describe('the number in a path', () => {
  test('is a whole number of 32 bits', () => {
    expect([decodeTaskUid('0'), decodeBatchUid('4294967295')]).toEqual([0, 4_294_967_295])
    expect(codeOf(() => decodeTaskUid('one'))).toBe('invalid_task_uids')
    expect(codeOf(() => decodeBatchUid('-1'))).toBe('invalid_batch_uids')
  })
})
