import { describe, expect, test } from 'vitest'
import { createByteOrderMarkFilter } from './byte-order-mark.js'

const cases = [
  { chunks: [[0xef, 0xbb, 0xbf, 1, 2]], left: [1, 2], because: 'a mark in front is taken off' },
  { chunks: [[0xef], [0xbb], [0xbf], [1]], left: [1], because: 'a mark in pieces is taken off' },
  { chunks: [[0xef], [], [0xbb, 0xbf, 1]], left: [1], because: 'an empty chunk decides nothing' },
  { chunks: [[1, 0xef, 0xbb, 0xbf]], left: [1, 0xef, 0xbb, 0xbf], because: 'further on it is a character' },
  {
    chunks: [
      [0xef, 0xbb, 0xbf],
      [0xef, 0xbb, 0xbf],
    ],
    left: [0xef, 0xbb, 0xbf],
    because: 'only one is taken off',
  },
  {
    chunks: [[0xef], [0xbb, 0x80, 1]],
    left: [0xef, 0xbb, 0x80, 1],
    because: 'a character that begins like it is kept',
  },
  { chunks: [[0xef], [0xbb]], left: [0xef, 0xbb], because: 'a part of one at the end is kept' },
  { chunks: [[]], left: [], because: 'nothing stays nothing' },
]

describe('a byte order mark', () => {
  for (const { chunks, left, because } of cases)
    test(because, () => {
      const filter = createByteOrderMarkFilter()
      const passed = chunks.map((chunk) => filter.pass(Uint8Array.from(chunk)))
      expect(Buffer.concat([...passed, filter.rest()])).toEqual(Buffer.from(left))
    })
})
