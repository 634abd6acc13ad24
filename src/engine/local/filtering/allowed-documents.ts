import type { FilterTree } from '../../../filters/filter-tree.js'
import { intersect, isEmpty, type DocSet } from '../postings/doc-set.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { evaluateFilter } from './evaluate-filter.js'
import type { VisiblePart } from './visible-part.js'

/** Those of the visible documents that a filter holds for; all of them without one. */
export function allowedDocuments(
  visible: VisiblePart,
  filter: FilterTree | undefined,
  snapshot: IndexSnapshot,
): DocSet {
  if (filter === undefined || isEmpty(visible.documents)) return visible.documents
  const asked = evaluateFilter(filter, snapshot, visible.hasField)
  return visible.isWhole ? asked : intersect(visible.documents, asked)
}
