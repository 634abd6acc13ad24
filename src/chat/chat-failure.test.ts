import { expect, test } from 'vitest'
import { apiError } from '../domain/errors/api-error.js'
import { failureKinds, failureOf } from './chat-failure.js'
import { ModelError } from './model-error.js'

const cases = [
  {
    because: 'a failure of the provider, with what it said',
    error: new ModelError({ failure: 'key-refused', message: 'The key is refused.', said: 'bad key' }),
    failure: {
      type: 'authentication_error',
      code: 'provider_key_refused',
      message: 'The key is refused. The provider said: bad key',
      param: null,
    },
  },
  {
    because: 'what the provider said only once',
    error: new ModelError({ failure: 'overloaded', message: 'Too much: slow down', said: 'slow down' }),
    failure: {
      type: 'rate_limit_error',
      code: 'rate_limit_exceeded',
      message: 'Too much: slow down',
      param: null,
    },
  },
  {
    because: 'a refusal of the server',
    error: apiError('chat_not_found', 'a'),
    failure: {
      type: 'invalid_request_error',
      code: 'chat_not_found',
      message: apiError('chat_not_found', 'a').message,
      param: null,
    },
  },
  {
    because: 'nothing of what nobody expected',
    error: new TypeError('/secret/path is undefined'),
    failure: { type: 'server_error', code: 'internal', message: apiError('internal').message, param: null },
  },
]
for (const { because, error, failure } of cases)
  test(`a client is told ${because}`, () => expect(failureOf(error)).toEqual(failure))

test('every failure of a provider has a code of its own', () => {
  const codes = Object.values(failureKinds).map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
})
