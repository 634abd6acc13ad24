import { describe, expect, test } from 'vitest'
import { apiError } from '../domain/errors/api-error.js'
import { orphanPayloads } from './payload-files.js'
import { enqueued, importInto, movies, settings } from './task-examples.contract.js'
import { knownFailure } from './task-failure.js'
import { fromRanges, toRanges } from './uid-ranges.js'

const withCode = (code: string): Error => Object.assign(new Error('x'), { code })

describe('a failure is known', () => {
  const cases = [
    { error: apiError('task_not_found', 1), code: 'task_not_found' },
    { error: withCode('ENOSPC'), code: 'no_space_left_on_device' },
    { error: withCode('EDQUOT'), code: 'no_space_left_on_device' },
    {
      error: new Error('the write could not be put on disk: Error: No space left on device'),
      code: 'no_space_left_on_device',
    },
    { error: new Error('outside', { cause: withCode('EMFILE') }), code: 'too_many_open_files' },
    { error: withCode('EIO'), code: 'io_error' },
    { error: new TypeError('x is undefined'), code: undefined },
    { error: 'not even an error', code: undefined },
  ]
  for (const { error, code } of cases)
    test(`${String(error)}: ${code ?? 'not'}`, () => expect(knownFailure(error)?.code).toBe(code))
})

test('orphans are the files that no task waits for', () => {
  const large = importInto(movies, { payload: { place: 'file', name: 'b', bytes: 1 } })
  const waiting = [enqueued(0, large), enqueued(1, importInto(movies)), enqueued(2, settings(movies))]
  expect(orphanPayloads(['a', 'b', 'c'], waiting)).toEqual(['a', 'c'])
})

test('uids are kept as the runs they form', () => {
  const uids = [0, 1, 2, 5, 7, 8]
  expect(toRanges(uids)).toEqual([
    [0, 2],
    [5, 5],
    [7, 8],
  ])
  expect(fromRanges(toRanges(uids))).toEqual(uids)
  expect(toRanges([])).toEqual([])
})
