import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createByteBuffer } from './byte-buffer.js'

describe('a byte buffer', () => {
  test('holds what was appended, in order', () => {
    const property = fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), (pieces) => {
      const buffer = createByteBuffer()
      for (const piece of pieces) buffer.append(piece)
      const whole = Uint8Array.from(Buffer.concat(pieces))
      expect(buffer.length).toBe(whole.length)
      expect(buffer.view()).toEqual(whole)
      expect(buffer.take()).toEqual(whole)
      expect(buffer.length).toBe(0)
    })
    fc.assert(property)
  })

  test('leaves alone what was taken from it', () => {
    const buffer = createByteBuffer()
    buffer.append(Uint8Array.of(1, 2))
    const taken = buffer.take()
    buffer.append(Uint8Array.of(3))
    expect([...taken]).toEqual([1, 2])
  })

  test('starts afresh when it is cleared', () => {
    const buffer = createByteBuffer()
    buffer.append(Uint8Array.of(1, 2))
    buffer.clear()
    buffer.append(Uint8Array.of(3))
    expect([...buffer.view()]).toEqual([3])
  })
})
