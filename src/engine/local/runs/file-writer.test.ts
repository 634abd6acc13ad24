import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ForwardReader } from './file-forward-reader.js'
import { FileReader } from './file-reader.js'
import { FileWriter } from './file-writer.js'

const mebibyte = 1024 * 1024
let folder: string
let path: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'file-'))
  path = join(folder, 'file')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Each part is of one byte, its place, so often. */
function writeParts(lengths: readonly number[]): Uint8Array {
  const file = new FileWriter(path, 8)
  for (const [place, length] of lengths.entries())
    file.write(new Uint8Array(length + 5).fill(place + 1), length)
  file.align()
  expect(file.length % 8).toBe(0)
  file.finish(new Uint8Array(8).fill(255))
  return readFileSync(path)
}

const cases = [
  { lengths: [], because: 'a file may be all header' },
  { lengths: [1, 40, 3], because: 'parts come one behind the other' },
  { lengths: [mebibyte - 9, 1, 1, 7], because: 'parts may fill the buffer' },
  { lengths: [5, 3 * mebibyte, 6], because: 'a part may be larger than the buffer' },
]
for (const { lengths, because } of cases) {
  test(because, () => {
    const bytes = writeParts(lengths)
    expect(bytes.subarray(0, 8).every((byte) => byte === 255)).toBe(true)
    const file = new FileReader(path)
    const forward = new ForwardReader(file)
    let from = 8
    for (const [place, length] of lengths.entries()) {
      forward.read(from, from + length)
      const part = forward.bytes.subarray(forward.at, forward.at + length)
      expect(part.length === length && part.every((byte) => byte === place + 1)).toBe(true)
      from += length
    }
    expect(bytes.length).toBe(Math.ceil(from / 8) * 8)
    expect(() => file.read(0, bytes.length + 1)).toThrow(path)
    file.close()
  })
}

test('a file that is abandoned is removed, one that is finished is not', () => {
  const abandoned = new FileWriter(path, 8)
  abandoned.write(new Uint8Array(100))
  abandoned.abandon()
  expect(existsSync(path)).toBe(false)
  const finished = new FileWriter(path, 8)
  finished.finish(new Uint8Array(8))
  finished.abandon()
  expect(existsSync(path)).toBe(true)
})
