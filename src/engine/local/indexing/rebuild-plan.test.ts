import { expect, test } from 'vitest'
import { completeSettings } from '../../../domain/settings/complete-settings.js'
import { rebuildPlan } from './rebuild-plan.js'

const nothing = { words: false, columns: false }
const words = { words: true, columns: false }
const columns = { words: false, columns: true }
const everything = { words: true, columns: true }

const localized = [{ attributePatterns: ['*_fr'], locales: ['fra'] }]
const cases = [
  { because: 'the same settings need nothing', before: {}, after: {}, plan: nothing },
  { because: 'stop words change the words', before: {}, after: { stopWords: ['the'] }, plan: words },
  {
    because: 'stop words in another order are the same',
    before: { stopWords: ['the', 'a'] },
    after: { stopWords: ['a', 'the', 'a'] },
    plan: nothing,
  },
  { because: 'separators change the words', before: {}, after: { separatorTokens: ['|'] }, plan: words },
  {
    because: 'non-separators change the words',
    before: {},
    after: { nonSeparatorTokens: ['#'] },
    plan: words,
  },
  { because: 'a dictionary changes the words', before: {}, after: { dictionary: ['J. R.'] }, plan: words },
  {
    because: 'languages change the words',
    before: {},
    after: { localizedAttributes: localized },
    plan: words,
  },
  { because: 'no languages are no languages', before: {}, after: { localizedAttributes: [] }, plan: nothing },
  {
    because: 'searching fewer fields changes the words',
    before: {},
    after: { searchableAttributes: ['a', 'b'] },
    plan: words,
  },
  {
    because: 'searching another field changes the words',
    before: { searchableAttributes: ['a'] },
    after: { searchableAttributes: ['a', 'b'] },
    plan: words,
  },
  {
    because: 'the order of searched fields does not',
    before: { searchableAttributes: ['a', 'b'] },
    after: { searchableAttributes: ['b', 'a'] },
    plan: nothing,
  },
  {
    because: 'a nested field that was searched already does not',
    before: { searchableAttributes: ['a'] },
    after: { searchableAttributes: ['a.b', 'a'] },
    plan: nothing,
  },
  {
    because: 'a star beside others is a star',
    before: { searchableAttributes: ['*'] },
    after: { searchableAttributes: ['a', '*'] },
    plan: nothing,
  },
  {
    because: 'a filterable field needs a column',
    before: {},
    after: { filterableAttributes: ['a'] },
    plan: columns,
  },
  {
    because: 'a sortable field needs a column',
    before: {},
    after: { sortableAttributes: ['a'] },
    plan: columns,
  },
  {
    because: 'words and columns may both change',
    before: { filterableAttributes: ['a'] },
    after: { stopWords: ['the'] },
    plan: everything,
  },
  {
    because: 'what is applied when searching changes no file',
    before: {},
    after: {
      synonyms: { a: ['b'] },
      displayedAttributes: ['a'],
      rankingRules: ['words'],
      typoTolerance: { enabled: false },
      prefixSearch: 'disabled',
      pagination: { maxTotalHits: 3 },
    },
    plan: nothing,
  },
]
for (const { because, before, after, plan } of cases)
  test(because, () => expect(rebuildPlan(completeSettings(before), completeSettings(after))).toEqual(plan))
