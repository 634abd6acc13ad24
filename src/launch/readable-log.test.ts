import { describe, expect, test } from 'vitest'
import { readableLine } from './readable-log.js'

const start = { time: '2026-03-01T14:03:22.123Z', level: 'info', message: 'listening' }
const HEAD = '14:03:22.123 INFO  listening'
const stack = 'TypeError: no\n    at here (file.ts:1:2)'

const cases = [
  { fields: {}, line: HEAD, because: 'time of day, level, message' },
  { fields: { level: 'error' }, line: '14:03:22.123 ERROR listening', because: 'levels take the same width' },
  {
    fields: { url: 'http://localhost:7700' },
    line: `${HEAD} url=http://localhost:7700`,
    because: 'a plain field is bare',
  },
  {
    fields: { count: 3, on: true, none: null },
    line: `${HEAD} count=3 on=true none=null`,
    because: 'values are as in JSON',
  },
  {
    fields: { title: 'two words' },
    line: `${HEAD} title="two words"`,
    because: 'a text with spaces is quoted',
  },
  { fields: { title: '' }, line: `${HEAD} title=""`, because: 'an empty text is quoted' },
  { fields: { at: { x: [1] } }, line: `${HEAD} at={"x":[1]}`, because: 'what is nested is JSON' },
  {
    fields: { error: { stack } },
    line: `${HEAD}\n  TypeError: no\n      at here (file.ts:1:2)`,
    because: 'a stack has its own lines',
  },
  {
    fields: { error: { stack, cause: { stack: 'Error: why' } } },
    line: `${HEAD}\n  TypeError: no\n      at here (file.ts:1:2)\n  caused by\n  Error: why`,
    because: 'a cause follows its error',
  },
  {
    fields: { error: { stack: 'E', cause: 'rain' } },
    line: `${HEAD}\n  E\n  caused by rain`,
    because: 'any cause is shown',
  },
  {
    fields: { error: 'just words' },
    line: `${HEAD} error="just words"`,
    because: 'an error without stack is a field',
  },
  {
    fields: { message: 'a\nb \u001B[2J\u009B' },
    line: '14:03:22.123 INFO  a\\nb \\u001b[2J\\u009b',
    because: 'control characters are shown',
  },
  { fields: { key: '\u001B[2J' }, line: `${HEAD} key=\\u001b[2J`, because: 'also those in a field' },
  { fields: { time: 'noon' }, line: 'noon INFO  listening', because: 'a time of another form is kept' },
]

describe('readableLine', () => {
  for (const { fields, line, because } of cases) {
    test(because, () => expect(readableLine({ ...start, ...fields }, false)).toBe(line))
  }
  test('colours dim the time and the names, and tell the levels apart', () => {
    const painted = '\u001B[2m14:03:22.123\u001B[0m \u001B[33mWARN \u001B[0m listening \u001B[2ma=\u001B[0m1'
    expect(readableLine({ ...start, level: 'warn', a: 1 }, true)).toBe(painted)
  })
})
