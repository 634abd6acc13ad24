import { columnChoiceOf } from '../runs/column-choice.js'
import { readColumnsFileVersion } from '../runs/columns-file.js'
import { firstColumnsVersionWithShapes } from '../runs/columns-file-contents.js'
import { hasManifest, readManifest, type RunRecord } from '../runs/manifest.js'
import { createRunFolder } from '../runs/run-folder.js'
import type { IndexEnvironment } from '../tables/index-environment.js'
import { readFieldCounts, readIndexState, readStoredSettings } from '../tables/index-state.js'
import type { IndexView } from '../tables/index-view.js'
import { completeSettings } from '../../../domain/settings/complete-settings.js'
import { createTokenizer } from '../../../text/create-tokenizer.js'
import { createRunBuilder } from './build-runs.js'
import { createIndexWriter } from './index-writer.js'
import { indexDocuments } from './index-documents.js'
import { createNumberSet } from './number-set.js'
import { rebuildRuns } from './rebuild-runs.js'
import { usualRunLimits } from './run-limits.js'
import { changeWithRuns } from './run-set.js'
import type { RunWatch } from './run-watch.js'

/** To be called before an index is first changed by this process. Removes files that a crash left behind, and
 *  brings up to date what an older server wrote: one that did not index documents yet, or not their shapes. */
export function prepareIndex(environment: IndexEnvironment, watch: RunWatch): void {
  const folder = createRunFolder(environment.folder)
  const { isToBeIndexed, lacksShapes, manifest } = look(environment)
  folder.removeOthers(manifest)
  if (isToBeIndexed) indexAll(environment, watch)
  else if (lacksShapes) indexShapes(environment, watch)
}

function look(environment: IndexEnvironment) {
  environment.refresh()
  const { view, end } = environment.snapshot()
  try {
    const isToBeIndexed = !hasManifest(view) && readIndexState(view).documentCount > 0
    const manifest = readManifest(view)
    const lacksShapes = needsShapes(view) && manifest.runs.some((run) => isWithoutShapes(environment, run))
    return { isToBeIndexed, lacksShapes, manifest }
  } finally {
    end()
  }
}

/** Whether there are shapes that filters may ask about. */
function needsShapes(view: IndexView): boolean {
  const { hasShapes, hasColumn } = columnChoiceOf(completeSettings(readStoredSettings(view)))
  return (hasShapes || hasColumn('_geojson')) && readFieldCounts(view).has('_geojson')
}

function isWithoutShapes({ folder }: IndexEnvironment, { columns }: RunRecord): boolean {
  const path = createRunFolder(folder).pathOf('columns', columns.number)
  return readColumnsFileVersion(path) < firstColumnsVersionWithShapes
}

function indexShapes(environment: IndexEnvironment, watch: RunWatch): void {
  changeWithRuns(environment, createRunFolder(environment.folder), (view, runs) => {
    const settings = completeSettings(readStoredSettings(view))
    const tools = { settings, watch, limits: usualRunLimits, createTokenizer }
    rebuildRuns(view, runs, { words: false, columns: true }, tools)
    runs.flush()
  })
}

function indexAll(environment: IndexEnvironment, watch: RunWatch): void {
  changeWithRuns(environment, createRunFolder(environment.folder), (view, runs) => {
    const numbers = createNumberSet()
    for (const number of createIndexWriter(view).numbers()) numbers.add(number)
    const settings = completeSettings(readStoredSettings(view))
    const tools = { settings, watch, limits: usualRunLimits, createTokenizer }
    indexDocuments(view, numbers, createRunBuilder(runs, tools), watch)
    runs.flush()
  })
}
