import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEventReader } from './read-events.js'

/** The data of every event, read from pieces of these sizes in turn. */
function dataOf(text: string, sizes: readonly number[] = []): string[] {
  const reader = createEventReader(1_000_000)
  const bytes = Buffer.from(text)
  const found: string[] = []
  for (let start = 0, turn = 0; start < bytes.length; turn++) {
    const end = start + (sizes.length === 0 ? bytes.length : (sizes[turn % sizes.length] ?? 1))
    found.push(...reader.read(bytes.subarray(start, end)).map(({ data }) => data))
    start = end
  }
  return [...found, ...reader.end().map(({ data }) => data)]
}

describe('events', () => {
  test('are the same however their bytes are cut and their lines end', () => {
    const data = fc.array(
      fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => text.replace(/[\r\n]/g, '')),
    )
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 })
    const lineEnd = fc.constantFrom('\n', '\r\n', '\r')
    fc.assert(
      fc.property(data, sizes, lineEnd, (texts, pieceSizes, end) => {
        const written = texts.map((text) => `: comment${end}data: ${text}${end}${end}`).join('')
        expect(dataOf(written, pieceSizes)).toEqual(texts)
      }),
    )
  })

  const ends = ['\n', '\r\n', '\r']
  for (const end of ends)
    test(`are there with their last byte, when lines end with ${JSON.stringify(end)}`, () => {
      const reader = createEventReader(1_000)
      // The CR of the blank line is enough: the LF after it belongs to no event.
      const complete = `data: a${end}${end}`.replace(/\r\n$/, '\r')
      const readEvents = Array.from(complete).map((character) => reader.read(Buffer.from(character)).length)
      expect(readEvents.at(-1)).toBe(1)
      expect(reader.read(Buffer.from('\n'))).toEqual([])
    })

  const shapes = [
    { text: 'data: a\ndata: b\n\n', data: ['a\nb'], because: 'lines of one event are joined' },
    { text: 'data:a\n\n', data: ['a'], because: 'the space after the colon may be missing' },
    { text: 'data: a', data: ['a'], because: 'the last one may lack its end' },
    { text: 'data: a\n', data: ['a'], because: 'the last one may lack its blank line' },
    { text: ': a\n\nretry: 10\n\nid: 1\n\n', data: [], because: 'what has no data is none' },
    { text: '\uFEFFdata: a\n\n', data: ['a'], because: 'a byte order mark is passed over' },
  ]
  for (const { text, data, because } of shapes) test(because, () => expect(dataOf(text)).toEqual(data))

  test('that never end are given up', () => {
    const reader = createEventReader(100)
    for (let piece = 0; piece < 20; piece++) reader.read(Buffer.from('data: 0123456789'))
    expect(reader.isOverfull).toBe(true)
    expect(reader.end()).toEqual([])
  })
})
