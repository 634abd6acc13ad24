import { completeSettings } from '../../../domain/settings/complete-settings.js'
import { createTokenizer as createAnyTokenizer } from '../../../text/create-tokenizer.js'
import type { CreateTokenizer } from '../../../text/tokenizer.js'
import type { DocumentNumber } from '../tables/document-number.js'
import { readStoredSettings } from '../tables/index-state.js'
import type { IndexView } from '../tables/index-view.js'
import { createRunBuilder, type RunBuilder } from './build-runs.js'
import { clearOldSlots } from './clear-old-slots.js'
import { indexDocuments } from './index-documents.js'
import type { JsonObject } from './json-object.js'
import type { NumberSet } from './number-set.js'
import { usualRunLimits, type RunLimits } from './run-limits.js'
import type { RunSet } from './run-set.js'
import type { RunWatch } from './run-watch.js'

/** Brings the runs in step with documents while these change. */
export interface ChangeIndexer {
  /** To be told of every new document, by rising number. */
  created(number: DocumentNumber, document: JsonObject): void
  /** To be told when all documents are removed at once. */
  cleared(): void
  /** Brings the runs in step with what has changed so far, so that they can be asked. `touched` are the numbers
   *  of documents that were replaced or removed since then and since `cleared`, also of those just created; it
   *  is empty afterwards. */
  catchUp(touched: NumberSet): void
  /** Does the same and writes the tables. When there was no change at all, nothing is written. */
  finish(touched: NumberSet): void
}

/** So many new documents are sooner read again, together with others that have changed, than a run of their own
 *  is made and merged. */
const FEW_CREATED = 1_000

export interface ChangeTools {
  readonly watch: RunWatch
  readonly limits?: RunLimits | undefined
  /** For whoever keeps tokenizers. */
  readonly createTokenizer?: CreateTokenizer | undefined
}

export function createChangeIndexer(
  view: IndexView,
  runs: RunSet,
  { watch, limits = usualRunLimits, createTokenizer = createAnyTokenizer }: ChangeTools,
): ChangeIndexer {
  let builder: RunBuilder | undefined
  let hasChanged = false
  let created: DocumentNumber[] = []

  function createBuilder(): RunBuilder {
    const settings = completeSettings(readStoredSettings(view))
    return createRunBuilder(runs, { settings, watch, limits, createTokenizer })
  }

  function finishCreated(touched: NumberSet): void {
    if (touched.isEmpty || created.length > FEW_CREATED) {
      builder?.finish()
      return
    }
    builder = undefined
    for (const number of created) touched.add(number)
  }

  function catchUp(touched: NumberSet): void {
    if (created.length === 0 && touched.isEmpty) return
    hasChanged = true
    finishCreated(touched)
    clearOldSlots(runs, touched.values())
    runs.recount()
    if (!touched.isEmpty) indexDocuments(view, touched, builder ?? createBuilder(), watch)
    created = []
    touched.clear()
  }

  return {
    created: (number, document) => {
      builder ??= createBuilder()
      builder.add(number, document)
      if (created.length <= FEW_CREATED) created.push(number)
    },
    cleared: () => {
      hasChanged = true
      builder = undefined
      created = []
      runs.removeAll()
    },
    catchUp,
    finish: (touched) => {
      catchUp(touched)
      if (hasChanged) runs.flush()
    },
  }
}
