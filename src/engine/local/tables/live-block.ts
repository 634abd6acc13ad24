import { numbersPerBlock } from './document-number.js'

/** Which places of a block have a document: one bit each, the lowest bit of the first byte for place 0. */
export type LiveBlock = Uint8Array

export const liveBlockBytes = numbersPerBlock / 8

const bitCounts = Uint8Array.from({ length: 256 }, (_, byte) => {
  let count = 0
  for (let rest = byte; rest > 0; rest >>= 1) count += rest & 1
  return count
})

export function emptyLiveBlock(): LiveBlock {
  return new Uint8Array(liveBlockBytes)
}

export function setLive(block: LiveBlock, place: number): void {
  block[place >> 3] = (block[place >> 3] ?? 0) | (1 << (place & 7))
}

export function clearLive(block: LiveBlock, place: number): void {
  block[place >> 3] = (block[place >> 3] ?? 0) & ~(1 << (place & 7))
}

export function countLive(block: LiveBlock): number {
  let count = 0
  for (const byte of block) count += bitCounts[byte] ?? 0
  return count
}

/** The live places in rising order, without the first `skip`, and at most `limit` of them. */
export function livePlaces(block: LiveBlock, skip = 0, limit = numbersPerBlock): number[] {
  const places: number[] = []
  let toSkip = skip
  for (let at = 0; at < block.length && places.length < limit; at += 1) {
    const byte = block[at] ?? 0
    const count = bitCounts[byte] ?? 0
    if (count <= toSkip) {
      toSkip -= count
      continue
    }
    for (let bit = 0; bit < 8 && places.length < limit; bit += 1) {
      if ((byte & (1 << bit)) === 0) continue
      if (toSkip > 0) toSkip -= 1
      else places.push(at * 8 + bit)
    }
  }
  return places
}
