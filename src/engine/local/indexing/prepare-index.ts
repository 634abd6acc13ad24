import { hasManifest, readManifest } from '../runs/manifest.js'
import { createRunFolder } from '../runs/run-folder.js'
import type { IndexEnvironment } from '../tables/index-environment.js'
import { readIndexState, readStoredSettings } from '../tables/index-state.js'
import { completeSettings } from '../../../domain/settings/complete-settings.js'
import { createTokenizer } from '../../../text/create-tokenizer.js'
import { createRunBuilder } from './build-runs.js'
import { createIndexWriter } from './index-writer.js'
import { indexDocuments } from './index-documents.js'
import { createNumberSet } from './number-set.js'
import { usualRunLimits } from './run-limits.js'
import { changeWithRuns } from './run-set.js'
import type { RunWatch } from './run-watch.js'

/** To be called before an index is first changed by this process. Removes files that a crash left behind, and
 *  indexes the documents of an index that a server wrote which did not do so yet. */
export function prepareIndex(environment: IndexEnvironment, watch: RunWatch): void {
  const folder = createRunFolder(environment.folder)
  const { isToBeIndexed, manifest } = look(environment)
  folder.removeOthers(manifest)
  if (isToBeIndexed) indexAll(environment, watch)
}

function look(environment: IndexEnvironment) {
  environment.refresh()
  const { view, end } = environment.snapshot()
  try {
    const isToBeIndexed = !hasManifest(view) && readIndexState(view).documentCount > 0
    return { isToBeIndexed, manifest: readManifest(view) }
  } finally {
    end()
  }
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
