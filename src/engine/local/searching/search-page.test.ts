import { describe, expect, test } from 'vitest'
import { pageBounds } from './search-page.js'

describe('by offset and limit', () => {
  const cases = [
    { offset: 0, limit: 20, start: 0, end: 20, because: 'hits come from the first' },
    { offset: 40, limit: 20, start: 40, end: 60, because: 'hits come from the offset' },
    { offset: 0, limit: 0, start: 0, end: 0, because: 'a limit of 0 is no hits' },
    { offset: 90, limit: 20, start: 90, end: 100, because: 'none come after the last that can be reached' },
    { offset: 100, limit: 20, start: 100, end: 100, because: 'none at all from there' },
    { offset: 900, limit: 20, start: 100, end: 100, because: 'nor from beyond' },
    { offset: 0, limit: 1e9, start: 0, end: 100, because: 'a large limit is cut' },
  ]
  for (const { offset, limit, start, end, because } of cases)
    test(because, () => expect(pageBounds({ kind: 'offset', offset, limit }, 100)).toEqual({ start, end }))
})

describe('by page', () => {
  const cases = [
    { page: 1, hitsPerPage: 20, start: 0, end: 20, because: 'the first page begins with the first hit' },
    { page: 3, hitsPerPage: 20, start: 40, end: 60, because: 'the third after two pages' },
    { page: 0, hitsPerPage: 20, start: 0, end: 0, because: 'page 0 has no hits' },
    { page: 2, hitsPerPage: 0, start: 0, end: 0, because: 'pages of 0 hits have none' },
    { page: 4, hitsPerPage: 30, start: 90, end: 100, because: 'the last page may be short' },
    { page: 5, hitsPerPage: 30, start: 100, end: 100, because: 'pages after the last are empty' },
  ]
  for (const { page, hitsPerPage, start, end, because } of cases)
    test(because, () => expect(pageBounds({ kind: 'page', page, hitsPerPage }, 100)).toEqual({ start, end }))
})
