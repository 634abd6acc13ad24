import { apiError } from '../../../domain/errors/api-error.js'
import { isBlankFilter, type FilterExpression } from '../../../domain/filter-expression.js'
import type { IndexUid } from '../../../domain/index-uid.js'
import { completeSettings } from '../../../domain/settings/complete-settings.js'
import { filterNumbers } from '../filtering/filter-numbers.js'
import { filterRulesOf, requireFilter } from '../filtering/require-filter.js'
import { joinRuns } from '../runs/join-runs.js'
import { createOpenRuns } from '../runs/open-runs.js'
import type { DocumentNumber } from '../tables/document-number.js'
import { readStoredSettings } from '../tables/index-state.js'
import type { IndexView } from '../tables/index-view.js'
import type { ChangeIndexer } from './index-changes.js'
import type { IndexWriter } from './index-writer.js'
import type { RunSet } from './run-set.js'

/** Finds documents by filters while an index is being changed. */
export interface DocumentSelector {
  /** The documents that a filter holds for, with all changes so far made; rising. Throws
   *  `invalid_document_filter` for one that the index does not allow, or that has no condition. */
  select(filter: FilterExpression): readonly DocumentNumber[]
  /** To be called when the change is over. */
  close(): void
}

export interface IndexInChange {
  readonly view: IndexView
  readonly runs: RunSet
  readonly writer: IndexWriter
  readonly indexer: ChangeIndexer
  readonly indexUid: IndexUid
}

// Whether they are on was asked when the task was accepted.
const allFeatures = { containsFilter: true, multimodal: true }

/** What has changed goes into runs before a filter is asked: there is one way to evaluate it, and it sees what
 *  the operations before it left. Only the commit makes those runs part of the index. */
export function createDocumentSelector(index: IndexInChange): DocumentSelector {
  const { view, runs, writer, indexer, indexUid } = index
  const opened = createOpenRuns(runs.folder)
  return {
    select: (filter) => {
      if (isBlankFilter(filter))
        throw apiError('invalid_document_filter', '`filter` is empty: say which documents it is to select.')
      const settings = completeSettings(readStoredSettings(view))
      // All names are shown: whoever changes documents may read them whole.
      const rules = filterRulesOf(settings, allFeatures, () => true)
      const tree = requireFilter(filter, { rules, code: 'invalid_document_filter', indexUid })
      if (tree === undefined) throw new Error('a filter that is not blank has a condition')
      indexer.catchUp(writer.touched)
      opened.keepOnly(runs)
      const snapshot = {
        ...joinRuns(runs.runs, opened.openWithoutWords, runs.liveOf),
        settings,
        documentCount: writer.state.documentCount,
        fieldCounts: writer.fieldCounts,
      }
      return Array.from(filterNumbers(snapshot, tree), (number) => number as DocumentNumber)
    },
    close: opened.close,
  }
}
