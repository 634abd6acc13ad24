import { describe, expect, test } from 'vitest'
import { closestName } from './closest-name.js'

const known = ['name', 'description', 'actions', 'indexes', 'expiresAt']

const cases = [
  { written: 'nmae', meant: 'name', because: 'a swap of neighbours is one mistake' },
  { written: 'expiresat', meant: 'expiresAt', because: 'letter case does not count' },
  { written: 'action', meant: 'actions', because: 'a forgotten letter is one mistake' },
  { written: 'descriptoin', meant: 'description', because: 'longer words may have more mistakes' },
  { written: 'limit', meant: undefined, because: 'another word is not a misspelling' },
  { written: '', meant: undefined, because: 'nothing written means nothing' },
]

describe('the name that was meant', () => {
  for (const { written, meant, because } of cases) {
    test(because, () => expect(closestName(written, known)).toBe(meant))
  }
})
