import { blockOf, numberAt, placeOf, type DocumentNumber } from '../tables/document-number.js'
import { countLive, emptyLiveBlock, livePlaces, setLive, type LiveBlock } from '../tables/live-block.js'

/** A set of document numbers: eight KiB for each block of 65,536 that has one of them. */
export interface NumberSet {
  readonly isEmpty: boolean
  /** Counted anew each time. */
  readonly size: number
  add(number: DocumentNumber): void
  clear(): void
  /** In rising order. */
  values(): Iterable<DocumentNumber>
}

export function createNumberSet(): NumberSet {
  const blocks = new Map<number, LiveBlock>()

  function* values(): Generator<DocumentNumber> {
    const inOrder = [...blocks].toSorted(([a], [b]) => a - b)
    for (const [block, bits] of inOrder) for (const place of livePlaces(bits)) yield numberAt(block, place)
  }

  return {
    get isEmpty() {
      return blocks.size === 0
    },
    get size() {
      let size = 0
      for (const bits of blocks.values()) size += countLive(bits)
      return size
    },
    add: (number) => {
      const block = blockOf(number)
      let bits = blocks.get(block)
      if (bits === undefined) {
        bits = emptyLiveBlock()
        blocks.set(block, bits)
      }
      setLive(bits, placeOf(number))
    },
    clear: () => blocks.clear(),
    values,
  }
}
