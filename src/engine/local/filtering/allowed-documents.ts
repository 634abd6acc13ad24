import type { FilterTree } from '../../../filters/filter-tree.js'
import { isEmpty, type DocSet } from '../postings/doc-set.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { evaluateFilter } from './evaluate-filter.js'
import type { VisiblePart } from './visible-part.js'

/** Those of the visible documents that a filter holds for; all of them without one. Of `among`, if given, which are
 *  visible: the fewer they are, the less is looked at. */
export function allowedDocuments(
  visible: VisiblePart,
  filter: FilterTree | undefined,
  snapshot: IndexSnapshot,
  among: DocSet = visible.documents,
): DocSet {
  if (filter === undefined || isEmpty(among)) return among
  return evaluateFilter(filter, snapshot, { among, hasField: visible.hasField })
}
