import { describe, expect, test } from 'vitest'
import { matchesAttributePattern } from './matches-attribute-pattern.js'

const cases = [
  { pattern: 'title', matching: ['title'], others: ['title.fr', 'subtitle'] },
  { pattern: '*', matching: ['title', 'a.b', ''], others: [] },
  { pattern: '**', matching: ['title', ''], others: [] },
  { pattern: 'title*', matching: ['title', 'title_fr', 'title.fr'], others: ['subtitle'] },
  { pattern: '*_fr', matching: ['title_fr', '_fr'], others: ['title_fr.x'] },
  { pattern: '*fr*', matching: ['africa', 'fr'], others: ['f'] },
]
for (const { pattern, matching, others } of cases)
  describe(`the pattern ${pattern}`, () => {
    for (const path of matching)
      test(`matches ${path || 'an empty name'}`, () =>
        expect(matchesAttributePattern(pattern, path)).toBe(true))
    for (const path of others)
      test(`does not match ${path}`, () => expect(matchesAttributePattern(pattern, path)).toBe(false))
  })
