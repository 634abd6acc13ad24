import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  chunk,
  cut,
  errorReply,
  hang,
  textReply,
  toolCallReply,
  type WrittenReply,
} from '../support/scripted-provider.js'
import { providerKey, startChatWorld, type ChatWorld } from './chat-world.js'
import { contractViolations } from './contract-violations.js'
import { ownNames, searchCall } from './special-names.js'

let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld({ chatLimits: { silenceMs: 400 } })
})
afterAll(async () => world.stop())

// Whatever a test made of it: the log tells nobody the key.
afterEach(() => expect(world.log()).not.toContain(firstLetters))

const firstLetters = providerKey.slice(0, 6)
const shortened = `${providerKey.slice(0, 8)}*****${providerKey.slice(-4)}`

interface Case {
  readonly because: string
  readonly replies: readonly WrittenReply[]
  /** How often the provider is then asked. */
  readonly asked?: number
  readonly code: string
  readonly type: string
  readonly says: string
  readonly content?: string
}

const htmlPage = { headers: { 'content-type': 'text/html' }, steps: ['<html><title>Sign in</title></html>'] }
const badGateway = { ...htmlPage, status: 502, headers: { 'x-should-retry': 'false' } }
const keyRefused = { code: 'provider_key_refused', type: 'authentication_error' }
const notUnderstood = { code: 'provider_not_understood', type: 'server_error' }
const cutOff = { code: 'provider_cut_off', type: 'server_error', says: 'broke off' }

const refusals: readonly Case[] = [
  { because: '401', replies: [errorReply(401)], ...keyRefused, says: 'refused the key' },
  { because: '403', replies: [errorReply(403)], ...keyRefused, says: 'refused with 403' },
  {
    because: '401 that repeats the key',
    replies: [errorReply(401, { message: `Incorrect key: ${providerKey}.` })],
    ...keyRefused,
    says: 'Incorrect key: [hidden]',
  },
  {
    because: '401 that repeats the key with stars in it',
    replies: [errorReply(401, { message: `Incorrect key: ${shortened}. Go away.` })],
    ...keyRefused,
    says: 'Go away',
  },
  {
    because: '401 that repeats the beginning of the key',
    replies: [errorReply(401, { message: `Key ${providerKey.slice(0, 10)}... is wrong` })],
    ...keyRefused,
    says: 'is wrong',
  },
  {
    because: '404 for the model',
    replies: [errorReply(404, { message: 'no model model-1', code: 'model_not_found' })],
    code: 'model_not_found',
    type: 'invalid_request_error',
    says: '"model-1"',
  },
  {
    because: '429 that asks for an hour is not tried again',
    replies: [errorReply(429, { message: 'slow down' }, { 'retry-after': '3600' })],
    asked: 1,
    code: 'rate_limit_exceeded',
    type: 'rate_limit_error',
    says: 'slow down',
  },
  {
    because: '429 again and again',
    replies: [errorReply(429), errorReply(429), errorReply(429, { message: 'the third' })],
    asked: 3,
    code: 'rate_limit_exceeded',
    type: 'rate_limit_error',
    says: 'the third',
  },
  {
    because: '500 again and again',
    replies: [errorReply(500), errorReply(500), errorReply(500)],
    asked: 3,
    code: 'provider_failed',
    type: 'server_error',
    says: 'status 500',
  },
  {
    because: 'a page of a proxy that asks for no second try',
    replies: [badGateway],
    code: 'provider_failed',
    type: 'server_error',
    says: 'Sign in',
  },
]

const brokenAnswers: readonly Case[] = [
  {
    because: 'a connection that is cut before any byte, again and again',
    replies: [{ steps: [cut] }, { steps: [cut] }, { steps: [cut] }],
    asked: 3,
    code: 'provider_connection_failed',
    type: 'connection_error',
    says: 'cannot be reached',
  },
  {
    because: 'a connection that is cut after some text',
    replies: [{ steps: [chunk({ content: 'It is ' }), cut] }],
    asked: 1,
    content: 'It is ',
    ...cutOff,
  },
  {
    because: 'an answer that ends after some text',
    replies: [{ steps: [chunk({ content: 'It is ' })] }],
    asked: 1,
    content: 'It is ',
    ...cutOff,
  },
  {
    because: 'a connection that is cut in a later round',
    replies: [toolCallReply(searchCall(ownNames)), { steps: [chunk({ content: 'It ' }), cut] }],
    asked: 2,
    content: 'It ',
    ...cutOff,
  },
  {
    because: 'an error in the middle, with the key in it',
    replies: [{ steps: [chunk({ content: 'It ' }), { data: { error: { message: `no ${providerKey}` } } }] }],
    content: 'It ',
    code: 'provider_failed',
    type: 'server_error',
    says: 'no [hidden]',
  },
  { because: 'a page', replies: [htmlPage], ...notUnderstood, says: 'is no answer' },
  { because: 'garbage', replies: [{ steps: ['data: {oops\n\n'] }], ...notUnderstood, says: 'is no answer' },
  { because: 'an empty answer', replies: [{ steps: [] }], ...notUnderstood, says: 'empty answer' },
  {
    because: 'silence before the first byte',
    replies: [{ steps: [hang] }],
    asked: 1,
    code: 'timed_out',
    type: 'timeout_error',
    says: 'sent nothing for 400 milliseconds',
  },
  {
    because: 'silence after some text',
    replies: [{ steps: [chunk({ content: 'It ' }), hang] }],
    content: 'It ',
    code: 'timed_out',
    type: 'timeout_error',
    says: 'sent nothing for 400 milliseconds',
  },
]

describe('A provider that fails leaves one clear error in the stream:', () => {
  for (const { because, replies, asked, code, type, says, content = '' } of [...refusals, ...brokenAnswers])
    test(because, async () => {
      const before = world.provider.requests.length
      world.provider.script(...replies)
      const answer = await world.ask()
      expect(contractViolations(answer.text)).toEqual([])
      expect(answer.errors).toMatchObject([{ code, type, param: null }])
      expect(answer.errors[0].message).toContain(says)
      expect(answer.content).toBe(content)
      expect(world.provider.requests.length - before).toBe(asked ?? replies.length)
      expect(answer.text).not.toContain(firstLetters)
    })

  const recoveries = [
    { because: '429 without a time', first: errorReply(429) },
    { because: '429 with a time', first: errorReply(429, {}, { 'retry-after-ms': '20' }) },
    { because: 'a connection that was cut', first: { steps: [cut] } },
  ]
  for (const { because, first } of recoveries)
    test(`${because} is tried again, and the client sees only the answer`, async () => {
      world.provider.script(first, textReply('Back.'))
      const answer = await world.ask()
      expect(contractViolations(answer.text)).toEqual([])
      expect(answer.content).toBe('Back.')
    })
})
