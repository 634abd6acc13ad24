import { firstAtOrAfter } from '../postings/first-at-or-after.js'
import type { RunView } from '../runs/index-snapshot.js'

/** Some documents of the index, in the order of their bits, that are being told apart: what is computed about
 *  them goes by their place here. */
export interface DocumentSpace {
  /** Rising. */
  readonly bits: Uint32Array
  /** By place of the run: where its documents begin in `bits`; and after the last run, where they end. */
  readonly runStarts: Uint32Array
}

export function createSpace(bits: Uint32Array, runs: readonly RunView[]): DocumentSpace {
  const runStarts = new Uint32Array(runs.length + 1)
  for (const [place, { firstBit }] of runs.entries()) runStarts[place] = firstAtOrAfter(bits, firstBit, 0)
  runStarts[runs.length] = bits.length
  return { bits, runStarts }
}

/** The documents at some places, which rise. */
export function subspace(space: DocumentSpace, places: Uint32Array, runs: readonly RunView[]): DocumentSpace {
  const bits = new Uint32Array(places.length)
  for (let at = 0; at < places.length; at += 1) bits[at] = space.bits[places[at] ?? 0] ?? 0
  return createSpace(bits, runs)
}
