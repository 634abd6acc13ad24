import { describe, expect, test } from 'vitest'
import { decodeSearchBody } from '../../src/domain/decode-search-request.js'
import type { JsonObject } from '../model/model-documents.js'
import { modelSearch } from '../model/model-search.js'
import { isKeywordSearch, readExamples, type OneIndexExample } from './example.js'
import { faultsOf } from './expectation.js'
import { tableExamples } from './tables.js'

/** The answer that the model would give over HTTP. */
function answerOf({ documents, settings, request }: OneIndexExample): JsonObject {
  const search = decodeSearchBody(request.body ?? {})
  const { ids, scores, details, total } = modelSearch({ documents, settings, request: search })
  const hits = ids.map((id, at) => ({ id, _rankingScore: scores[at], _rankingScoreDetails: details[at] }))
  if (search.page.kind === 'offset')
    return { hits, estimatedTotalHits: total, limit: search.page.limit, offset: search.page.offset }
  const { hitsPerPage, page } = search.page
  const totalPages = hitsPerPage === 0 ? 0 : Math.ceil(total / hitsPerPage)
  return { hits, totalHits: total, hitsPerPage, page, totalPages }
}

describe('the model answers the worked examples', () => {
  for (const example of [...readExamples(), ...tableExamples].filter(isKeywordSearch))
    test(`${example.area}: ${example.name}`, () => {
      expect(faultsOf(answerOf(example), example.expect)).toEqual([])
    })
})
