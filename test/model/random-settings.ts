import * as fc from 'fast-check'
import type { StoredSettings } from '../../src/domain/settings/settings.js'
import { sparseRecord } from './random-record.js'
import { wordOf, type Words } from './random-words.js'

export function randomSettings(words: Words): fc.Arbitrary<StoredSettings> {
  const word = wordOf(words)
  const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '))
  const members = {
    searchableAttributes: someOf(['title', 'body', 'meta', 'meta.tags', 'crew.name', 'n', 'absent'], 7),
    rankingRules,
    stopWords: fc.uniqueArray(fc.oneof(fc.constantFrom('the', 'of', 'to'), word), { maxLength: 3 }),
    synonyms: fc.dictionary(phrase, fc.array(phrase, { minLength: 1, maxLength: 2 }), { maxKeys: 3 }),
    typoTolerance: randomTypoTolerance(word),
    proximityPrecision: fc.constant('byAttribute'),
    prefixSearch: fc.constant('disabled'),
    pagination: fc.record({ maxTotalHits: fc.integer({ min: 1, max: 12 }) }),
  }
  return sparseRecord({ ...members, sortableAttributes: fc.constant(['n', 'rank']) }, ['sortableAttributes'])
}

function randomTypoTolerance(word: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fc.record(
    {
      enabled: fc.boolean(),
      minWordSizeForTypos: fc
        .tuple(fc.nat(6), fc.nat(4))
        .map(([oneTypo, more]) => ({ oneTypo, twoTypos: oneTypo + more })),
      disableOnWords: fc.uniqueArray(word, { maxLength: 2 }),
      disableOnAttributes: someOf(['title', 'body', 'meta.tags', 'crew.name'], 2),
      disableOnNumbers: fc.boolean(),
    },
    { requiredKeys: [] },
  )
}

const rules = ['words', 'typo', 'proximity', 'attributeRank', 'wordPosition', 'exactness', 'sort']

/** Some rules in some order; the old rule of attributes never beside the two that took its place. */
const rankingRules = fc.oneof(
  someOf([...rules, 'rank:asc', 'n:desc'], 9),
  someOf(['words', 'typo', 'proximity', 'attribute', 'exactness', 'sort', 'rank:desc'], 7),
)

function someOf(values: readonly string[], most: number): fc.Arbitrary<string[]> {
  return fc.shuffledSubarray([...values], { minLength: 1, maxLength: Math.min(most, values.length) })
}
