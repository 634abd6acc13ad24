import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ApiError, apiError, asBodyMistake } from './api-error.js'
import type { ValueErrorCode } from './error-codes.js'

test('an error on the wire has four fields, and its link is the anchor of its code', () => {
  assert.deepEqual(apiError('index_not_found', 'movies').toObject(), {
    message: 'There is no index `movies`. Create it first, or check the spelling of its uid.',
    code: 'index_not_found',
    type: 'invalid_request',
    link: '/errors#index_not_found',
  })
})

test('an error is an Error with the status and the type of its row', () => {
  const error = apiError('missing_master_key')
  assert.ok(error instanceof ApiError && error instanceof Error)
  assert.deepEqual([error.name, error.status, error.type], ['ApiError', 401, 'auth'])
})

function decodeNothing(code: ValueErrorCode): never {
  throw apiError(code, 'Nothing is accepted here.')
}

test('a decoder that was handed a code gives the sentence', () => {
  assert.throws(() => decodeNothing('invalid_search_q'), {
    code: 'invalid_search_q',
    message: 'Nothing is accepted here.',
  })
})

test('a missing index named in a body is 400 and says where', () => {
  const error = asBodyMistake(apiError('index_not_found', 'movies'), 'queries[2]')
  assert.equal(error.status, 400)
  assert.equal(error.toObject().code, 'index_not_found')
  assert.match(error.message, /^In `queries\[2\]`: There is no index `movies`\./)
})

test('every other error found in a body keeps its status', () => {
  assert.equal(asBodyMistake(apiError('invalid_api_key', 'it has expired'), 'queries[0]').status, 403)
})

const sentences = [
  {
    because: 'a feature that is off says how to switch it on',
    error: apiError('feature_not_enabled', 'chatCompletions', 'Chatting'),
    says: 'Chatting needs the experimental feature `chatCompletions`, which is off. Switch it on with PATCH /experimental-features and the body {"chatCompletions": true}.',
  },
  {
    because: 'accepted content types read as a list',
    error: apiError('missing_content_type', ['application/json', 'application/x-ndjson', 'text/csv']),
    says: 'The header `Content-Type` is missing. Set it to `application/json`, `application/x-ndjson` or `text/csv`.',
  },
  {
    because: 'one accepted content type reads as a word',
    error: apiError('invalid_content_type', 'text/plain', ['application/json']),
    says: 'This route does not read `text/plain`. Set the header `Content-Type` to `application/json`.',
  },
  {
    because: 'an internal error names the request and nothing of its cause',
    error: apiError('internal', 'r-17'),
    says: 'Something went wrong inside the server. Its log has the details, under the request id r-17.',
  },
  {
    because: 'an internal error outside a request names none',
    error: apiError('internal'),
    says: 'Something went wrong inside the server. Its log has the details.',
  },
]
for (const { because, error, says } of sentences) test(because, () => assert.equal(error.message, says))
