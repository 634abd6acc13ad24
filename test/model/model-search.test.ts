import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildModelIndex } from './model-index.js'
import { applyToModel, type ModelLife } from './model-life.js'
import { searchModelIndex } from './model-search.js'
import { randomCase, type RandomCase } from './random-cases.js'
import { allowedRequest } from './random-requests.js'

/** Calls `check` for every search of a case. */
function forEachSearch(
  { settings, rounds }: RandomCase,
  check: (index: ReturnType<typeof buildModelIndex>, request: ReturnType<typeof allowedRequest>) => void,
): void {
  const life: ModelLife = { settings, documents: new Map() }
  for (const { change, searches } of rounds) {
    applyToModel(life, change)
    const index = buildModelIndex([...life.documents.values()], life.settings)
    for (const body of searches) check(index, allowedRequest(body, index))
  }
}

describe('the model', () => {
  test('answers a page with a part of all hits, each once, and no more than the total', () => {
    const property = fc.property(randomCase, (each) =>
      forEachSearch(each, (index, request) => {
        const { ids, scores, details, total } = searchModelIndex(index, request)
        const page = { kind: 'page', page: 1, hitsPerPage: 1_000 } as const
        const all = searchModelIndex(index, { ...request, page })
        expect(all.ids.join().includes(ids.join())).toBe(true)
        expect(new Set(ids).size).toBe(ids.length)
        expect([scores.length, details.length]).toEqual([ids.length, ids.length])
        expect(total).toBeGreaterThanOrEqual(all.total)
        expect(all.ids.length).toBe(Math.min(all.total, index.settings.pagination.maxTotalHits))
      }),
    )
    fc.assert(property, { numRuns: 60 })
  })
})
