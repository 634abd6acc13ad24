import { describe, expect, test } from 'vitest'
import type { FilterCondition } from '../../../filters/filter-tree.js'
import { setOfSorted, type DocSet } from '../postings/doc-set.js'
import { createFilterMemory, filterMemoryOf } from './filter-memory.js'
import { buildingRuns, liveRuns, treeOf } from './snapshot-harness.contract.js'

const build = buildingRuns()
const snapshot = build(liveRuns([{ a: 1 }, { a: 2 }]), { filterableAttributes: ['a'] })

function condition(text: string): FilterCondition {
  const tree = treeOf(text)
  if (tree.kind === 'and' || tree.kind === 'or' || tree.kind === 'not')
    throw new Error(`${text} is not one condition`)
  return tree
}

describe('what filters found', () => {
  test('is found once, however the condition is written', () => {
    const memory = createFilterMemory(snapshot)
    let times = 0
    const find = (): DocSet => {
      times += 1
      return memory.live
    }
    for (const text of ['a=1', 'a = 1', '"a" = "1"']) memory.documentsOf(condition(text), find)
    expect(times).toBe(1)
  })

  test('is forgotten, the oldest first, when it takes too much', () => {
    const memory = createFilterMemory(snapshot, 900)
    const found: string[] = []
    const ask = (text: string): void => {
      memory.documentsOf(condition(text), () => {
        found.push(text)
        return setOfSorted(new Uint32Array(1), snapshot.bitCount)
      })
    }
    for (const text of ['a = 1', 'a = 2', 'a = 3', 'a = 1', 'a = 4', 'a = 5', 'a = 1', 'a = 2']) ask(text)
    expect(found).toEqual(['a = 1', 'a = 2', 'a = 3', 'a = 4', 'a = 5', 'a = 2'])
  })

  test('is not known while only costs were spent on it, which add up', () => {
    const memory = createFilterMemory(snapshot)
    const asked = condition('a = 1')
    expect(memory.spend(asked, 3)).toBe(3)
    expect(memory.spend(condition('a = 2'), 1)).toBe(1)
    expect(memory.spend(asked, 4)).toBe(7)
    expect(memory.known(asked)).toBeUndefined()
    memory.documentsOf(asked, () => memory.live)
    expect(memory.known(asked)).toBe(memory.live)
  })

  test('belongs to one moment of an index', () => {
    expect(filterMemoryOf(snapshot)).toBe(filterMemoryOf(snapshot))
    expect(filterMemoryOf({ ...snapshot })).not.toBe(filterMemoryOf(snapshot))
  })
})
