import { describe, expect, test } from 'vitest'
import { allActions, scopeOf, type Action } from '../domain/actions.js'
import type { IndexPattern, IndexUid } from '../domain/index-uid.js'
import type { Uuid } from '../domain/uuid.js'
import { coversIndex, filterFor, masterGrant, openGrant, permits, type Grant } from './grant.js'
import { parseSearchRules } from './search-rules.js'

const movies = 'movies' as IndexUid

function grant(indexes: readonly string[], actions: readonly Action[] = allActions): Grant {
  const holder = { kind: 'key', uid: '11111111-2222-4333-8444-555555555555' as Uuid } as const
  return { holder, actions: new Set(actions), indexes: indexes as readonly IndexPattern[], rules: undefined }
}

function tenant(indexes: readonly string[], searchRules: unknown): Grant {
  const rules = parseSearchRules(searchRules)
  if (rules === undefined) throw new Error('these are no search rules')
  return { ...grant(indexes), rules }
}

/** An action of each scope, and who may use it: on the index `movies`, and without an index. */
const scopes = [
  { action: 'documents.add', indexes: ['*'], onMovies: true, withoutIndex: true },
  { action: 'documents.add', indexes: ['movies'], onMovies: true, withoutIndex: false },
  { action: 'documents.add', indexes: ['mov*'], onMovies: true, withoutIndex: false },
  { action: 'documents.add', indexes: ['books'], onMovies: false, withoutIndex: false },
  { action: 'documents.add', indexes: [], onMovies: false, withoutIndex: false },
  { action: 'search', indexes: ['*'], onMovies: true, withoutIndex: true },
  { action: 'search', indexes: ['movies'], onMovies: true, withoutIndex: true },
  { action: 'search', indexes: ['mov*'], onMovies: true, withoutIndex: true },
  { action: 'search', indexes: ['books'], onMovies: false, withoutIndex: true },
  { action: 'search', indexes: [], onMovies: false, withoutIndex: true },
  { action: 'version', indexes: ['*'], onMovies: true, withoutIndex: true },
  { action: 'version', indexes: ['movies', '*'], onMovies: true, withoutIndex: true },
  { action: 'version', indexes: ['movies'], onMovies: false, withoutIndex: false },
  { action: 'version', indexes: ['mov*'], onMovies: false, withoutIndex: false },
  { action: 'version', indexes: [], onMovies: false, withoutIndex: false },
  { action: 'dumps.create', indexes: ['*'], onMovies: true, withoutIndex: true },
  { action: 'dumps.create', indexes: ['movies'], onMovies: true, withoutIndex: true },
  { action: 'dumps.create', indexes: ['books'], onMovies: false, withoutIndex: true },
  { action: 'dumps.create', indexes: [], onMovies: false, withoutIndex: true },
] as const

describe('a key', () => {
  for (const { action, indexes, onMovies, withoutIndex } of scopes) {
    const who = `for ${JSON.stringify(indexes)}, with the ${scopeOf(action)} action ${action},`
    test(`${who} ${onMovies ? 'may' : 'may not'} use it on movies`, () =>
      expect(permits(grant(indexes), action, movies)).toBe(onMovies))
    test(`${who} ${withoutIndex ? 'may' : 'may not'} use it without an index`, () =>
      expect(permits(grant(indexes), action)).toBe(withoutIndex))
    test(`${who} may not use it once it lacks the action`, () => {
      const others = allActions.filter((each) => each !== action)
      expect(permits(grant(indexes, others), action)).toBe(false)
      expect(permits(grant(indexes, others), action, movies)).toBe(false)
    })
  }

  test('covers by prefix only what begins with it', () => {
    const covered = ['movies', 'movies_fr', 'movie', 'Movies', 'my_movies'].filter((name) =>
      coversIndex(grant(['movies*']), name as IndexUid),
    )
    expect(covered).toEqual(['movies', 'movies_fr'])
  })

  test('has no filter of its own', () => expect(filterFor(grant(['*']), movies)).toBe(undefined))
})

describe('whoever holds everything', () => {
  for (const [who, everything] of [
    ['the master key', masterGrant],
    ['an open instance', openGrant],
  ] as const)
    test(`by ${who}, may use every action with and without an index`, () => {
      const refused = allActions.filter(
        (action) => !permits(everything, action) || !permits(everything, action, movies),
      )
      expect(refused).toEqual([])
    })
})

describe('a tenant', () => {
  const cases = [
    { because: 'may search what key and rules allow', indexes: ['*'], rules: ['movies'], maySearch: true },
    { because: 'may search by prefixes of both', indexes: ['mov*'], rules: ['movie*'], maySearch: true },
    {
      because: 'may not search what the rules leave out',
      indexes: ['*'],
      rules: ['books'],
      maySearch: false,
    },
    { because: 'may not search what the key leaves out', indexes: ['books'], rules: ['*'], maySearch: false },
    { because: 'may search nothing without rules', indexes: ['*'], rules: [], maySearch: false },
    { because: 'may search nothing without rules in an object', indexes: ['*'], rules: {}, maySearch: false },
    {
      because: 'may search by a rule that is null',
      indexes: ['*'],
      rules: { movies: null },
      maySearch: true,
    },
    {
      because: 'is bound to a filter',
      indexes: ['*'],
      rules: { movies: { filter: 'a = 1' } },
      maySearch: true,
      filter: 'a = 1',
    },
    {
      because: 'is bound to the filter of the nearest rule alone',
      indexes: ['*'],
      rules: { '*': { filter: 'a = 1' }, 'mov*': { filter: ['b = 2', ['c = 3']] } },
      maySearch: true,
      filter: ['b = 2', ['c = 3']],
    },
    {
      because: 'is free of the filter of a wider rule',
      indexes: ['*'],
      rules: { '*': { filter: 'a = 1' }, movies: {} },
      maySearch: true,
    },
  ]
  for (const { because, indexes, rules, maySearch, filter } of cases)
    test(because, () => {
      const holder = tenant(indexes, rules)
      expect({ maySearch: permits(holder, 'search', movies), filter: filterFor(holder, movies) }).toEqual({
        maySearch,
        filter,
      })
    })
})
