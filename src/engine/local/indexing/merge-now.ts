import { mergeRunFiles } from './merge-run-files.js'
import { urgentMerge, type RunSpan } from './merge-plan.js'
import type { RunSet } from './run-set.js'
import { runSlices } from './run-slices.js'
import type { RunWatch } from './run-watch.js'

/** Keeps a change from leaving more runs than can be searched well. */
export function mergeWhileTooMany(runs: RunSet, watch: RunWatch): void {
  for (let span = urgentMerge(runs.runs); span !== undefined; span = urgentMerge(runs.runs))
    mergeNow(runs, span, watch)
}

function mergeNow(runs: RunSet, span: RunSpan, watch: RunWatch): void {
  const sources = runs.runs.slice(span.first, span.end)
  const files = {
    slots: runs.newFile('slots'),
    words: runs.newFile('words'),
    columns: runs.newFile('columns'),
  }
  const paths = { slots: files.slots.path, words: files.words.path, columns: files.columns.path }
  const toMerge = sources.map((record) => ({ record, live: runs.liveOf(record) }))
  const merging = mergeRunFiles(runs.folder, toMerge, paths)
  watch.report([{ step: 'merging runs', finished: 0, total: 1 }])
  const merged = runSlices(merging, () => watch.checkAborted())
  runs.replace(sources, { documentCount: merged.numbers.length, files })
}
