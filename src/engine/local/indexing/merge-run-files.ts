import { createOpenRuns } from '../runs/open-runs.js'
import type { LiveBits } from '../runs/live-bits.js'
import type { RunFileKind, RunRecord } from '../runs/manifest.js'
import type { RunFolder } from '../runs/run-folder.js'
import { writeSlots } from '../runs/slots.js'
import { writeMergedColumns } from '../runs/write-merged-columns.js'
import { writeMergedWords } from '../runs/write-merged-words.js'
import { mergeSlots, type MergedSlots } from './merge-slots.js'

export interface RunToMerge {
  readonly record: RunRecord
  readonly live: LiveBits
}

/** Writes the files of one run with the live documents of several, and syncs them. Each `next()` works for some
 *  milliseconds. Whoever leaves it before its end has the files to remove. */
export function* mergeRunFiles(
  folder: RunFolder,
  sources: readonly RunToMerge[],
  paths: Readonly<Record<RunFileKind, string>>,
): Generator<void, MergedSlots, void> {
  const open = createOpenRuns(folder)
  try {
    const runs = sources.map(({ record }) => open.open(record))
    yield
    const merged = mergeSlots(
      sources.map(({ live }, place) => ({ numbers: runs[place]?.numbers ?? noSlots, live })),
    )
    const count = merged.numbers.length
    writeSlots(paths.slots, merged.numbers)
    yield
    const withSlots = runs.map(({ words, columns }, place) => {
      const newSlots = merged.newSlots[place] ?? noSlots
      return { words, columns, newSlots }
    })
    yield* writeMergedWords(withSlots, count, paths.words)
    yield* writeMergedColumns(withSlots, count, paths.columns)
    return merged
  } finally {
    open.close()
  }
}

const noSlots = new Uint32Array(0)
