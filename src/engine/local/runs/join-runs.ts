import { wordsForBits, type LiveBits } from './live-bits.js'
import type { RunRecord } from './manifest.js'

export interface JoinedRuns<Run> {
  readonly runs: readonly (Run & { readonly firstBit: number; readonly documentCount: number })[]
  readonly bitCount: number
  readonly live: Uint32Array
}

/** Puts the documents of runs in one row of bits, those of each run from a multiple of 32 on. */
export function joinRuns<Run>(
  records: readonly RunRecord[],
  open: (run: RunRecord) => Run,
  liveOf: (run: RunRecord) => LiveBits,
): JoinedRuns<Run> {
  let bitCount = 0
  const runs = records.map((record) => {
    const firstBit = bitCount
    bitCount += wordsForBits(record.documentCount) * 32
    return { ...open(record), firstBit, documentCount: record.documentCount }
  })
  const live = new Uint32Array(bitCount / 32)
  for (const [at, record] of records.entries()) live.set(liveOf(record), (runs[at]?.firstBit ?? 0) / 32)
  return { runs, bitCount, live }
}
