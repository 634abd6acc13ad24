import { describe, expect, test } from 'vitest'
import { clearLive, countLive, emptyLiveBlock, livePlaces, setLive, type LiveBlock } from './live-block.js'

function blockOf(places: readonly number[]): LiveBlock {
  const block = emptyLiveBlock()
  for (const place of places) setLive(block, place)
  return block
}

describe('a live block', () => {
  const cases = [
    { because: 'an empty block has no places', places: [], skip: 0, limit: 9, found: [] },
    { because: 'the first and the last place', places: [65_535, 0], skip: 0, limit: 9, found: [0, 65_535] },
    { because: 'places are skipped inside a byte', places: [1, 2, 3, 9], skip: 2, limit: 9, found: [3, 9] },
    { because: 'places are skipped over bytes', places: [1, 9, 17, 300], skip: 3, limit: 9, found: [300] },
    { because: 'no more than the limit', places: [1, 2, 300], skip: 0, limit: 2, found: [1, 2] },
    { because: 'all may be skipped', places: [1, 2], skip: 2, limit: 2, found: [] },
  ]
  for (const { because, places, skip, limit, found } of cases)
    test(because, () => {
      expect(livePlaces(blockOf(places), skip, limit)).toEqual(found)
      expect(countLive(blockOf(places))).toBe(places.length)
    })

  test('a place can be cleared, and clearing it again is harmless', () => {
    const block = blockOf([5, 6])
    clearLive(block, 5)
    clearLive(block, 5)
    expect(livePlaces(block)).toEqual([6])
  })
})
