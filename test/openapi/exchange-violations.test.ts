import { describe, expect, test } from 'vitest'
import { openApiDocument } from '../../src/http/openapi/openapi-document.js'
import { routeTable } from '../support/route-table.js'
import { exchangeChecker, type Exchange } from './exchange-violations.js'
import type { OpenApi } from './openapi.js'

const build = { commitSha: 'unknown', commitDate: 'unknown', pkgVersion: '1.2.3' }
const document: OpenApi = JSON.parse(JSON.stringify(openApiDocument(await routeTable(), build)))
const check = exchangeChecker(document)

const index = { uid: 'a', createdAt: '2030-01-01T00:00:00.000Z', updatedAt: '2030-01-01T00:00:00.000Z' }
const refused = {
  message: 'No.',
  code: 'index_not_found',
  type: 'invalid_request',
  link: '/errors#index_not_found',
}

function exchange(changes: Partial<Exchange>, answer: unknown = { ...index, primaryKey: null }): Exchange {
  return {
    method: 'GET',
    target: '/indexes/a',
    sentType: undefined,
    sent: undefined,
    status: 200,
    answeredType: 'application/json',
    answered: JSON.stringify(answer),
    ...changes,
  }
}

const creating = { method: 'POST', target: '/keys', status: 201, sentType: 'application/json' }

describe('the checker', () => {
  test('finds nothing wrong with what is described', () => {
    expect(check(exchange({}))).toEqual({ operationId: 'readIndex', violations: [] })
    expect(check(exchange({ status: 404 }, refused)).violations).toEqual([])
  })

  const cases: readonly { because: string; found: Exchange; says: string }[] = [
    { because: 'a member that is missing', found: exchange({}, index), says: 'primaryKey' },
    {
      because: 'a member that is not described',
      found: exchange({}, { ...index, primaryKey: null, colour: 'red' }),
      says: 'colour',
    },
    {
      because: 'a value of another kind',
      found: exchange({}, { ...index, primaryKey: 3 }),
      says: '/primaryKey',
    },
    {
      because: 'a moment of another form',
      found: exchange({}, { ...index, primaryKey: null, createdAt: 'today' }),
      says: '/createdAt',
    },
    {
      because: 'a code that does not exist',
      found: exchange({ status: 404 }, { ...refused, code: 'x' }),
      says: '/code',
    },
    { because: 'a status that is not described', found: exchange({ status: 418 }), says: '418' },
    {
      because: 'a content type that is not described',
      found: exchange({ answeredType: 'text/html' }),
      says: 'text/html',
    },
    {
      because: 'a parameter that is not described',
      found: exchange({ target: '/indexes/a?colour=red' }),
      says: 'colour',
    },
    {
      because: 'a parameter of another kind',
      found: exchange({ target: '/indexes?limit=many' }),
      says: 'parameter limit',
    },
    {
      because: 'a body without what it needs',
      found: exchange({ ...creating, sent: '{"actions":[],"indexes":[]}' }),
      says: 'expiresAt',
    },
    { because: 'a route that is not there', found: exchange({ target: '/colours' }), says: 'no operation' },
    {
      because: 'a body where none belongs',
      found: exchange({ method: 'DELETE', target: '/keys/a', status: 204 }),
      says: 'has a body',
    },
    {
      because: 'an event of another form',
      found: exchange({
        method: 'POST',
        target: '/chats/a/chat/completions',
        sentType: 'application/json',
        sent: '{"model":"m","messages":[{"role":"user"}]}',
        answeredType: 'text/event-stream',
        answered: 'data: {"id":"1"}\n\ndata: [DONE]\n\n',
      }),
      says: 'part of the answer',
    },
  ]
  for (const { because, found, says } of cases)
    test(`notices ${because}`, () => {
      const { violations } = check(found)
      expect(violations.join()).toContain(says)
    })
})
