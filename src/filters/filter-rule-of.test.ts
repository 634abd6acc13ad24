import { describe, expect, test } from 'vitest'
import type { FilterableAttribute } from '../domain/settings/filterable-attributes.js'
import { filterRuleOf } from './filter-rule-of.js'

describe('the rule of a field', () => {
  const cases: readonly {
    readonly rules: readonly FilterableAttribute[]
    readonly field: string
    readonly index: number | undefined
    readonly because: string
  }[] = [
    { rules: ['a', 'b'], field: 'b', index: 1, because: 'is the one with its name' },
    { rules: ['a'], field: 'a.b', index: 0, because: 'may be that of a field around it' },
    { rules: ['a'], field: 'ab', index: undefined, because: 'is not one that it only begins with' },
    { rules: ['*'], field: 'any.field', index: 0, because: 'may be a plain star, which is for every field' },
    { rules: ['a', '*'], field: 'b', index: 1, because: 'is the star where no other comes before' },
    {
      rules: [{ attributePatterns: ['b*'] }, '*'],
      field: 'bc',
      index: 0,
      because: 'is the first that covers it',
    },
    {
      rules: [{ attributePatterns: ['a'] }],
      field: 'a.b',
      index: undefined,
      because: 'is no pattern that matches a part of it',
    },
  ]
  for (const { rules, field, index, because } of cases)
    test(because, () => expect(filterRuleOf(rules, field)?.index).toBe(index))
})
