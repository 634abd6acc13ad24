import { describe, expect, test } from 'vitest'
import { decodeAnyWorkspaceUid, decodeWorkspaceUid } from './workspace.js'

const names = [
  { name: 'support', like: 'an index', isPlain: true, isKept: true },
  { name: 'a-B_9', like: 'an index with every kind of character', isPlain: true, isKept: true },
  { name: 'a'.repeat(400), like: 'the longest index', isPlain: true, isKept: true },
  { name: 'a'.repeat(401), like: 'no index, being too long', isPlain: false, isKept: true },
  { name: 'a'.repeat(500), like: 'the longest name', isPlain: false, isKept: true },
  { name: 'a'.repeat(501), like: 'a name that is too long', isPlain: false, isKept: false },
  { name: 'é'.repeat(250), like: 'the longest name in bytes', isPlain: false, isKept: true },
  { name: 'é'.repeat(251), like: 'a name with too many bytes', isPlain: false, isKept: false },
  { name: 'my chat/ü\0', like: 'anything else', isPlain: false, isKept: true },
  { name: '', like: 'nothing', isPlain: false, isKept: false },
]

describe('A workspace named like', () => {
  for (const { name, like, isPlain, isKept } of names)
    test(`${like} is ${isKept ? 'kept' : 'refused'}, and ${isPlain ? 'plain' : 'not plain'}`, () => {
      expectDecoded(() => decodeWorkspaceUid(name), name, isPlain)
      expectDecoded(() => decodeAnyWorkspaceUid(name), name, isKept)
    })
})

function expectDecoded(decode: () => string, name: string, isAccepted: boolean): void {
  if (isAccepted) expect(decode()).toBe(name)
  else expect(decode).toThrow(expect.objectContaining({ code: 'invalid_index_uid' }))
}

test('A refused name is not repeated at length', () => {
  expect(() => decodeAnyWorkspaceUid('a'.repeat(501))).toThrow(`\`${'a'.repeat(60)}…\``)
})
