import * as fc from 'fast-check'
import { decodeSearchBody } from '../../src/domain/decode-search-request.js'
import type { SearchRequest } from '../../src/domain/search-request.js'
import { matchesAttributePattern } from './attribute-pattern.js'
import type { JsonObject } from './model-documents.js'
import type { ModelIndex } from './model-index.js'
import { fieldNames } from './random-documents.js'
import { sparseRecord } from './random-record.js'
import { separator, typedWord, type Words } from './random-words.js'

/** The body of a search, without what it asks to be shown. */
export function randomRequest(words: Words): fc.Arbitrary<JsonObject> {
  const share = fc.integer({ min: 0, max: 20 }).map((twentieths) => twentieths / 20)
  const members = {
    q: randomQuery(words),
    matchingStrategy: fc.constantFrom('last', 'all', 'frequency'),
    attributesToSearchOn: fc.shuffledSubarray([...fieldNames, 'absent', 'meta*', '*e', '*o*', '*'], {
      minLength: 1,
      maxLength: 3,
    }),
    sort: fc.shuffledSubarray(['rank:asc', 'rank:desc', 'n:asc', 'n:desc'], { minLength: 1, maxLength: 2 }),
    rankingScoreThreshold: share,
  }
  const page = fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.record({ offset: fc.nat(3), limit: fc.nat(8) }) },
    {
      weight: 1,
      arbitrary: fc.record(
        { page: fc.constantFrom(0, 1, 1, 2, 3), hitsPerPage: fc.nat(9) },
        { requiredKeys: ['hitsPerPage'] },
      ),
    },
  )
  return fc
    .tuple(sparseRecord(members, ['q']), page)
    .map(([request, pages]): JsonObject => Object.assign({}, request, pages))
}

/** The request with those parameters left out that the settings refuse. */
export function allowedRequest(body: JsonObject, { settings, fields }: ModelIndex): SearchRequest {
  const { sort, attributesToSearchOn, ...rest } = body
  const { searchableAttributes } = settings
  const isAllowed = (name: unknown): boolean =>
    searchableAttributes.includes('*') ||
    searchableAttributes.some((attribute) => attribute === name) ||
    fields.some((field) => matchesAttributePattern(String(name), field))
  return decodeSearchBody({
    ...rest,
    ...(settings.rankingRules.includes('sort') && sort !== undefined && { sort }),
    ...(Array.isArray(attributesToSearchOn) && {
      attributesToSearchOn: attributesToSearchOn.filter(isAllowed),
    }),
    showRankingScoreDetails: true,
  })
}

function randomQuery(words: Words): fc.Arbitrary<string> {
  const word = typedWord(words)
  const phrase = fc.array(word, { maxLength: 3 }).map((parts) => `"${parts.join(' ')}"`)
  const part = fc.oneof(
    { weight: 16, arbitrary: word },
    { weight: 2, arbitrary: phrase },
    { weight: 1, arbitrary: fc.oneof(word, phrase).map((negated) => `-${negated}`) },
    { weight: 1, arbitrary: word.map((open) => `"${open}`) },
  )
  const parts = fc.array(fc.tuple(part, separator), { maxLength: 4 })
  const end = fc.constantFrom('', '', '', ' ', ' ', '!')
  return fc
    .tuple(parts, end)
    .map(
      ([all, last]) => all.map(([each, between], at) => (at === 0 ? each : between + each)).join('') + last,
    )
}
