import type { LiveBits } from '../runs/live-bits.js'
import {
  readManifest,
  readRunLive,
  runFileKinds,
  type RunFileKind,
  type RunRecord,
} from '../runs/manifest.js'
import type { Slices } from '../runs/merge-words.js'
import { createRunFolder, removeFile, renameFile } from '../runs/run-folder.js'
import type { IndexEnvironment } from '../tables/index-environment.js'
import { compactingMerges, type RunSpan } from './merge-plan.js'
import { mergeRunFiles, type RunToMerge } from './merge-run-files.js'
import { liveAfterMerge, type MergedSlots } from './merge-slots.js'
import { changeWithRuns, type RunSet } from './run-set.js'

/** Chooses what to merge; undefined for nothing. */
export type ChooseMerge = (runs: readonly RunRecord[]) => RunSpan | undefined

/**
 * Merges some runs of an index into one, in slices between which the index may be changed. Documents that die
 * meanwhile are dead in the result as well; if one of the runs is gone or rewritten at the end, the result is
 * thrown away. Undefined when there is nothing to merge. Whoever does not walk it to its end ends it with
 * `return`; one at a time for an index.
 */
export function mergeInBackground(environment: IndexEnvironment, choose: ChooseMerge): Slices | undefined {
  const sources = readSources(environment, choose)
  if (sources === undefined) return undefined
  const slices = mergeSources(environment, sources)
  // Opens the files: from now on they can be read even if a change removes them.
  slices.next()
  return slices
}

/** Merges all runs as far as they may be, and leaves out dead documents; under the same promises. */
export function* compactRuns(environment: IndexEnvironment): Slices {
  for (;;) {
    const merge = mergeInBackground(environment, (runs) => compactingMerges(runs)[0])
    if (merge === undefined) return
    yield* merge
  }
}

function readSources(environment: IndexEnvironment, choose: ChooseMerge): readonly RunToMerge[] | undefined {
  environment.refresh()
  const { view, end } = environment.snapshot()
  try {
    const { runs } = readManifest(view)
    const span = choose(runs)
    if (span === undefined) return undefined
    const records = runs.slice(span.first, span.end)
    return records.map((record) => ({ record, live: readRunLive(view, record.id) }))
  } finally {
    end()
  }
}

function* mergeSources(environment: IndexEnvironment, sources: readonly RunToMerge[]): Slices {
  const folder = createRunFolder(environment.folder)
  // The files get their numbers only at the end: until then changes may take any.
  const path = (kind: RunFileKind): string => folder.temporaryPath(`merged.${kind}`)
  const paths = { slots: path('slots'), words: path('words'), columns: path('columns') }
  try {
    const merged = yield* mergeRunFiles(folder, sources, paths)
    changeWithRuns(environment, folder, (_view, runs) => {
      if (areUnchanged(sources, runs)) takeIn(runs, sources, merged, paths)
    })
  } finally {
    for (const kind of runFileKinds) removeFile(paths[kind])
  }
}

function areUnchanged(sources: readonly RunToMerge[], { runs }: RunSet): boolean {
  return sources.every(({ record }) => {
    const now = runs.find(({ id }) => id === record.id)
    return now !== undefined && runFileKinds.every((kind) => now[kind].number === record[kind].number)
  })
}

function takeIn(
  runs: RunSet,
  sources: readonly RunToMerge[],
  merged: MergedSlots,
  paths: Readonly<Record<RunFileKind, string>>,
): void {
  const files = {
    slots: runs.newFile('slots'),
    words: runs.newFile('words'),
    columns: runs.newFile('columns'),
  }
  for (const kind of runFileKinds) renameFile(paths[kind], files[kind].path)
  const before: LiveBits[] = sources.map(({ live }) => live)
  const now = sources.map(({ record }) => runs.liveOf(record))
  const live = liveAfterMerge(merged, before, now)
  runs.replace(
    sources.map(({ record }) => record),
    { documentCount: merged.numbers.length, files, live },
  )
  runs.flush()
}
