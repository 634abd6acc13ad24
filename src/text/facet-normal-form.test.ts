import { describe, expect, test } from 'vitest'
import { normalizeFacetText } from './facet-normal-form.js'

describe('the normal form of a facet value', () => {
  const cases = [
    { text: '  Red Wine ', form: 'red wine', because: 'is trimmed and in lower case' },
    { text: '  Émile ', form: 'e\u0301mile', because: 'is decomposed, and keeps its marks' },
    { text: 'ﬁn', form: 'fin', because: 'has no ligatures' },
    { text: '', form: '', because: 'may be empty' },
    { text: 'X'.repeat(500), form: 'x'.repeat(468), because: 'ends after 468 bytes' },
    { text: 'ж'.repeat(300), form: 'ж'.repeat(234), because: 'counts bytes of UTF-8' },
    {
      text: `${'x'.repeat(466)}中`,
      form: 'x'.repeat(466),
      because: 'ends before a character that does not fit',
    },
    {
      text: `${'x'.repeat(464)}😀`,
      form: `${'x'.repeat(464)}😀`,
      because: 'takes a character that fits exactly',
    },
    { text: `${'x'.repeat(465)}😀`, form: 'x'.repeat(465), because: 'does not cut a pair in two' },
  ]
  for (const { text, form, because } of cases)
    test(because, () => expect(normalizeFacetText(text)).toBe(form))
})
