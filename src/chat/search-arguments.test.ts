import { describe, expect, test } from 'vitest'
import { argumentsText, readSearchArguments } from './search-arguments.js'

const whole = { index: 'films', q: 'dark', filter: 'year > 1990' }

describe('arguments are read', () => {
  const cases = [
    {
      because: 'as they are asked for',
      text: '{"index_uid":"films","q":"dark","filter":"year > 1990"}',
      read: whole,
    },
    {
      because: 'by similar names',
      text: '{"indexUid":"films","query":"dark","filters":"year > 1990"}',
      read: whole,
    },
    {
      because: 'as JSON inside JSON',
      text: JSON.stringify('{"index":"films","q":"dark","filter":"year > 1990"}'),
      read: whole,
    },
    {
      because: 'when some are missing or null',
      text: '{"index_uid":"films","q":null}',
      read: { index: 'films', q: '' },
    },
    {
      because: 'with a blank filter, which is none',
      text: '{"index_uid":"films","q":"a","filter":" "}',
      read: { index: 'films', q: 'a' },
    },
    {
      because: 'with a list of filters',
      text: '{"index_uid":"a","filter":["b = 1",["c = 2"]]}',
      read: { index: 'a', q: '', filter: ['b = 1', ['c = 2']] },
    },
    {
      because: 'with a list of filters as text',
      text: '{"index_uid":"a","filter":"[\\"b = 1\\"]"}',
      read: { index: 'a', q: '', filter: ['b = 1'] },
    },
    {
      because: 'with words in a list, or a number',
      text: '{"index_uid":"a","q":["b","c"]}',
      read: { index: 'a', q: 'b c' },
    },
    { because: 'when there are none at all', text: '', read: { q: '' } },
    { because: 'with names that every object has', text: '{"__proto__":{"q":"x"}}', read: { q: '' } },
  ]
  for (const { because, text, read } of cases)
    test(because, () =>
      expect(readSearchArguments(text)).toEqual({
        ok: true,
        value: { index: undefined, filter: undefined, ...read },
      }),
    )
})

describe('arguments are refused with a sentence', () => {
  const refused = ['{"index_uid":', '[]', 'null', '12', '"films"', '{"filter":{"year":1}}', '{"filter":5}']
  for (const text of refused)
    test(text, () => {
      const read = readSearchArguments(text)
      expect(read.ok ? '' : read.error).toMatch(/Call again/)
    })
})

test('arguments are shown whole', () => {
  expect(argumentsText({ index: 'a', q: 'b', filter: undefined })).toBe(
    '{"index_uid":"a","q":"b","filter":""}',
  )
  expect(argumentsText({ index: undefined, q: '', filter: ['x = 1'] })).toBe(
    '{"index_uid":"","q":"","filter":"[\\"x = 1\\"]"}',
  )
})
