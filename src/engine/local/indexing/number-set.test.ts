import { expect, test } from 'vitest'
import type { DocumentNumber } from '../tables/document-number.js'
import { createNumberSet } from './number-set.js'

test('a set of numbers gives each once, in rising order', () => {
  const set = createNumberSet()
  expect(set.isEmpty).toBe(true)
  for (const number of [70_000, 3, 2 ** 32 - 1, 3, 65_536, 0]) set.add(number as DocumentNumber)
  expect([...set.values()]).toEqual([0, 3, 65_536, 70_000, 2 ** 32 - 1])
  expect(set.size).toBe(5)
  expect(set.isEmpty).toBe(false)
  set.clear()
  expect([...set.values()]).toEqual([])
  expect(set.isEmpty).toBe(true)
})
