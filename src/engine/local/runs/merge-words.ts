import type { WordsReader } from './words-reader.js'

/** One of the runs to be merged. */
export interface MergeSource {
  readonly words: WordsReader
  /** Its documents' slots in the merged run, by their slots here; `droppedSlot` for one that is left out.
   *  Rising where not dropped: documents of one source keep their order. Slots of several sources may be
   *  interleaved, and each slot is used once. */
  readonly newSlots: Uint32Array
}

export const droppedSlot = 0xffff_ffff

/** How a merge is made in slices: each `next()` works for some milliseconds. */
export type Slices = Generator<void, void, void>
