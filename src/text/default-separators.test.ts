import { describe, expect, test } from 'vitest'
import { defaultSeparators, hardSeparators } from './default-separators.js'

describe('the default separators', () => {
  const separators = new Set(defaultSeparators)

  test('stand there once each', () => expect(separators.size).toBe(defaultSeparators.length))

  const cases = [
    { characters: '‿—）»«…‚', kind: 'soft', because: 'punctuation of every kind is soft' },
    { characters: '±×÷−∈√⋯', kind: 'soft', because: 'mathematical operators are soft' },
    { characters: '\u1680\u2002\u200a\u3000\u2029፡', kind: 'soft', because: 'wide and thin spaces are soft' },
    { characters: '¡¿§¶、。，؛؟۔।॥։።។', kind: 'hard', because: 'ends of clauses are hard' },
    { characters: '$€°©^~|<=>😀\u0301\u00a0\u202f\u2028', kind: 'none', because: 'signs and marks are none' },
  ]
  for (const { characters, kind, because } of cases)
    test(because, () => {
      const kinds = Array.from(characters, (character) =>
        hardSeparators.has(character) ? 'hard' : separators.has(character) ? 'soft' : 'none',
      )
      expect(kinds).toEqual(kinds.map(() => kind))
    })
})
