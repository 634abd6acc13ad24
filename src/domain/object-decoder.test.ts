import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { objectDecoder } from './object-decoder.js'

const rules = {
  fields: {
    name: { schema: z.string().nullish(), invalid: 'invalid_api_key_name' },
    limit: { schema: z.int().min(0).default(20), invalid: 'invalid_api_key_limit' },
    actions: {
      schema: z.array(z.enum(['search', 'version'])),
      invalid: 'invalid_api_key_actions',
      missing: 'missing_api_key_actions',
    },
    indexes: {
      schema: z.array(z.string()),
      invalid: 'invalid_api_key_indexes',
      missing: 'missing_api_key_indexes',
    },
  },
  immutable: { uid: 'immutable_api_key_uid' },
} as const

const actions = ['search']
const indexes = ['*']

describe('an object that is accepted', () => {
  const accepted = [
    {
      because: 'has what was sent',
      payload: { indexes, limit: 3, actions, name: 'x' },
      decoded: { name: 'x', limit: 3, actions, indexes },
    },
    {
      because: 'has the default of what was left out',
      payload: { actions, indexes },
      decoded: { name: undefined, limit: 20, actions, indexes },
    },
    {
      because: 'tells null from nothing',
      payload: { name: null, actions, indexes },
      decoded: { name: null, limit: 20, actions, indexes },
    },
  ]
  for (const { because, payload, decoded } of accepted)
    test(because, () => expect(objectDecoder(rules)(payload)).toEqual(decoded))

  test('leaves out unknown fields where they are ignored', () =>
    expect(objectDecoder({ ...rules, unknownFields: 'ignored' })({ other: 1, actions, indexes })).toEqual({
      name: undefined,
      limit: 20,
      actions,
      indexes,
    }))
})

describe('an object is refused', () => {
  const refused: { because: string; payload: unknown; code: string; says?: string }[] = [
    { because: 'when it is null', payload: null, code: 'bad_request', says: 'received null' },
    { because: 'when it is an array', payload: [], code: 'bad_request', says: 'received an array' },
    { because: 'when it is a text', payload: 'x', code: 'bad_request', says: 'received a string' },
    {
      because: 'for the first bad field',
      payload: { name: 1, actions: 1 },
      code: 'invalid_api_key_name',
      says: '`name`',
    },
    {
      because: 'for the first bad field in the order sent',
      payload: { actions: 1, name: 1 },
      code: 'invalid_api_key_actions',
    },
    {
      because: 'for an unknown field where it stands',
      payload: { nam: 1, name: 1 },
      code: 'bad_request',
      says: 'Did you mean `name`?',
    },
    {
      because: 'for a bad field before an unknown one',
      payload: { name: 1, nmae: 1 },
      code: 'invalid_api_key_name',
    },
    {
      because: 'for an immutable field by its own code',
      payload: { uid: 'x' },
      code: 'immutable_api_key_uid',
      says: '`uid`',
    },
    { because: 'for a missing field only at the end', payload: { name: 1 }, code: 'invalid_api_key_name' },
    {
      because: 'for the first missing field',
      payload: {},
      code: 'missing_api_key_actions',
      says: '`actions`',
    },
    { because: 'for the missing field that is left', payload: { actions }, code: 'missing_api_key_indexes' },
    { because: 'for null where null means nothing', payload: { limit: null }, code: 'invalid_api_key_limit' },
    {
      because: 'for a place inside a field',
      payload: { actions: ['search', 'fly'] },
      code: 'invalid_api_key_actions',
      says: '`actions[1]`',
    },
    {
      because: 'with a hint at the name that was meant',
      payload: { actions: ['serch'] },
      code: 'invalid_api_key_actions',
      says: 'did you mean `search`?',
    },
    {
      because: 'for a field named like a property of every object',
      payload: { toString: 1 },
      code: 'bad_request',
      says: '`toString`',
    },
    {
      because: 'for a field named like the prototype',
      payload: JSON.parse('{"__proto__": 1}'),
      code: 'bad_request',
      says: '`__proto__`',
    },
  ]
  for (const { because, payload, code, says = '' } of refused)
    test(because, () =>
      expect(() => objectDecoder(rules)(payload)).toThrow(
        expect.objectContaining({ code, message: expect.stringContaining(says) }),
      ),
    )

  test('without repeating a value that may be a secret', () =>
    expect(() => objectDecoder(rules)({ name: { secret: 'hunter2' } })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    ))

  test('calling its members parameters where they are', () =>
    expect(() => objectDecoder({ fields: {}, memberName: 'parameter' })({ page: '1' })).toThrow(
      expect.objectContaining({ message: 'Unknown parameter `page`: none is accepted here.' }),
    ))
})

describe('an object inside another', () => {
  const inner = objectDecoder({
    within: 'hybrid',
    mistaken: 'invalid_search_hybrid_query',
    fields: {
      embedder: {
        schema: z.string(),
        invalid: 'invalid_search_embedder',
        missing: 'invalid_search_hybrid_query',
      },
    },
  })

  const refused = [
    { because: 'when it is none', payload: [], code: 'invalid_search_hybrid_query', says: 'at `hybrid`' },
    {
      because: 'for an unknown field, with the code of the object',
      payload: { embeder: 'a' },
      code: 'invalid_search_hybrid_query',
      says: '`hybrid.embeder`',
    },
    {
      because: 'for a bad field, with the code of the field',
      payload: { embedder: 1 },
      code: 'invalid_search_embedder',
      says: '`hybrid.embedder`',
    },
    {
      because: 'for a missing field',
      payload: {},
      code: 'invalid_search_hybrid_query',
      says: '`hybrid.embedder`',
    },
  ]
  for (const { because, payload, code, says } of refused)
    test(`is refused ${because}`, () =>
      expect(() => inner(payload)).toThrow(
        expect.objectContaining({ code, message: expect.stringContaining(says) }),
      ))
})
