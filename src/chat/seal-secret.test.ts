import { createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deriveSealingKey, openSecret, sealSecret } from './seal-secret.js'

const salt = Buffer.alloc(32, 7)
const sealing = { key: deriveSealingKey('a master key', salt), owner: 'support' }
const secret = 'sk-0123456789abcdef'
const sealed = sealSecret(sealing, secret, randomBytes)

test('Any secret comes out as it went in', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, owner) => {
      const of = { ...sealing, owner }
      expect(openSecret(of, sealSecret(of, text, randomBytes))).toBe(text)
    }),
  )
})

test('It has the layout that is documented', () => {
  expect(sealed).toHaveLength(1 + 12 + secret.length + 16)
  expect(sealed[0]).toBe(1)
  const purpose = 'parley: keys of language model providers'
  const key = Buffer.from(hkdfSync('sha256', 'a master key', salt, purpose, 32))
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13))
  decipher.setAAD(Buffer.from('support')).setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([decipher.update(sealed.subarray(13, -16)), decipher.final()])
  expect(text.toString()).toBe(secret)
})

test('Sealed twice, one secret looks different', () => {
  expect(sealSecret(sealing, secret, randomBytes)).not.toEqual(sealed)
})

const otherKey = (masterKey: string, otherSalt: Uint8Array) => ({
  ...sealing,
  key: deriveSealingKey(masterKey, otherSalt),
})
const failures = [
  { with: otherKey('another master key', salt), because: 'under another master key' },
  { with: otherKey('a master key', Buffer.alloc(32, 8)), because: 'with another salt' },
  { with: { ...sealing, owner: 'other' }, because: 'for another owner' },
]
describe('It cannot be opened', () => {
  for (const { with: other, because } of failures)
    test(because, () => {
      expect(openSecret(other, sealed)).toBeUndefined()
      expect(openSecret(sealing, sealed)).toBe(secret)
    })

  test('with any bit turned over', () => {
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const damaged = Buffer.from(sealed)
      damaged.writeUInt8(damaged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(openSecret(sealing, damaged)).toBeUndefined()
    }
  })

  test('cut short at any place', () => {
    for (let length = 0; length < sealed.length; length++)
      expect(openSecret(sealing, sealed.subarray(0, length))).toBeUndefined()
  })
})
