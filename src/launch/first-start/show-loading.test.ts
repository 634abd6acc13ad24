import { describe, expect, test } from 'vitest'
import type { LoadingEvent } from './load-samples.js'
import { progressLine, showLoading } from './show-loading.js'

const life: readonly LoadingEvent[] = [
  { type: 'begun', parts: 2 },
  { type: 'chat-ready', workspace: 'sample' },
  { type: 'progress', index: 'books', percentage: 50, step: 'indexing' },
  { type: 'index-loaded', index: 'books', documents: 321 },
]

function shown(isTTY: boolean, columns = 80): string {
  let text = ''
  const report = showLoading({ isTTY, columns, write: (more) => (text += more) })
  for (const event of life) report(event)
  return text
}

describe('the sample data are shown', () => {
  test('as plain lines where the output is no terminal', () =>
    expect(shown(false)).toBe(
      [
        '\nLoading the sample data',
        '  chat      workspace "sample", answered by Parley itself',
        '  books     321 documents\n',
      ].join('\n'),
    ))

  test('with a bar that the result replaces on a terminal', () =>
    expect(shown(true)).toContain(
      '\r\u001b[2K  books     ████████████░░░░░░░░░░░░  50 %  indexing\r\u001b[2K  books     321 documents\n',
    ))
})

test('a terminal that does not know its width is taken for one of 80 columns', () =>
  expect(shown(true, 0)).toBe(shown(true, 80)))

describe('the bar', () => {
  const cases = [
    { percentage: 0, columns: 80, line: '  places    ░░░░░░░░░░░░░░░░░░░░░░░░   0 %  words' },
    { percentage: 99.9, columns: 80, line: '  places    ████████████████████████  99 %  words' },
    { percentage: 100, columns: 80, line: '  places    ████████████████████████ 100 %  words' },
    { percentage: 250, columns: 80, line: '  places    ████████████████████████ 100 %  words' },
    { percentage: 25, columns: 16, line: '  places    ███' },
  ]
  for (const { percentage, columns, line } of cases)
    test(`at ${percentage} % in ${columns} columns`, () =>
      expect(progressLine({ type: 'progress', index: 'places', percentage, step: 'words' }, columns)).toBe(
        line,
      ))
})
