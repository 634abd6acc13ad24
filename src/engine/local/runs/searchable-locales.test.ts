import { expect, test } from 'vitest'
import { createLocalesOf } from './searchable-locales.js'

const rules = [
  { attributePatterns: ['*_ja', 'titre'], locales: ['jpn'] },
  { attributePatterns: ['*'], locales: ['fra', 'eng'] },
]
const cases = [
  { rules, path: 'title_ja', locales: ['jpn'], because: 'a pattern names many fields' },
  { rules, path: 'titre', locales: ['jpn'], because: 'the first rule that matches decides' },
  { rules, path: 'title', locales: ['fra', 'eng'], because: 'a later rule is for the rest' },
  { rules: rules.slice(0, 1), path: 'title', locales: undefined, because: 'no rule tells nothing' },
  { rules: null, path: 'title', locales: undefined, because: 'no rules at all tell nothing' },
]
for (const { rules: given, path, locales, because } of cases)
  test(because, () => {
    const localesOf = createLocalesOf(given)
    expect([localesOf(path), localesOf(path)]).toEqual([locales, locales])
  })
