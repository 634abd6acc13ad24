import { allOf } from '../../../filters/combine-filters.js'
import type { DocumentSelection, ListRequest } from '../../search-engine.js'
import { allowedDocuments } from '../filtering/allowed-documents.js'
import {
  filterRulesOf,
  requireFilter,
  requireRestriction,
  type FilterUse,
} from '../filtering/require-filter.js'
import { visiblePartOf } from '../filtering/visible-part.js'
import { createQueryMatcher } from '../matching/query-matcher.js'
import { countOf, intersect, setOfSorted, type DocSet } from '../postings/doc-set.js'
import { bucketSort } from '../ranking/bucket-sort.js'
import { resolveRules } from '../ranking/resolve-rules.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { numberOfBit } from '../runs/number-of-bit.js'
import { findSlot } from '../runs/slots.js'
import { HitListBuilder } from './hit-list-builder.js'
import { matchContextOf } from './match-context.js'
import { parseCriteria } from './parse-sort.js'
import type { SearchFilters } from './search-filter.js'
import type { SelectedDocuments, SelectionRequest } from './search-messages.js'

/** Answers one list of documents from one moment of an index: a search without words, of whole documents, that
 *  takes the time it needs. */
export function executeDocumentList(
  snapshot: IndexSnapshot,
  { offset, limit, ids, selection }: SelectionRequest,
): SelectedDocuments {
  // Whoever may list documents sees them whole.
  const use = { code: 'invalid_document_sort', isShown: () => true } as const
  const sort = parseCriteria(selection.sort, snapshot.settings, use)
  const filters = filtersOf(selection, snapshot)
  const visible = visiblePartOf(snapshot, filters.rules)
  const context = { ...matchContextOf(snapshot, undefined, visible), isOverdue: () => false }
  const allowed = allowedDocuments(visible, filters.filter, snapshot)
  const documents = ids === undefined ? allowed : intersect(allowed, documentsWithIds(ids, snapshot))
  const sorted = bucketSort(documents, {
    matcher: createQueryMatcher({ nodes: [], words: [], strategy: 'all' }, context),
    rules: resolveRules({ rules: ['sort'], sort, strategy: 'all', hasWords: false }),
    wanted: offset + limit,
    skipped: offset,
    needsScores: false,
    threshold: undefined,
    distinct: undefined,
  })
  const hits = new HitListBuilder()
  for (const { bit } of sorted.documents.slice(offset))
    hits.add(snapshot.readDocument(numberOfBit(bit, snapshot)))
  return { hits: hits.finish(), total: countOf(documents) }
}

/** Whoever may list documents sees them whole: a message may name every attribute. */
function filtersOf(
  { filter, restrictions, features, indexUid }: DocumentSelection,
  { settings }: IndexSnapshot,
): SearchFilters {
  const rules = filterRulesOf(settings, features, () => true)
  const use: FilterUse = { rules, code: 'invalid_document_filter', indexUid }
  return {
    rules: allOf(restrictions.map((restriction) => requireRestriction(restriction, use))),
    filter: filter === undefined ? undefined : requireFilter(filter, use),
  }
}

/** Live or not; unknown ids are passed over. */
function documentsWithIds(ids: NonNullable<ListRequest['ids']>, snapshot: IndexSnapshot): DocSet {
  const { runs, bitCount } = snapshot
  const numbers = ids.map((id) => snapshot.findNumber(id)).filter((number) => number !== undefined)
  const bits = new Set<number>()
  for (const number of numbers) {
    for (const run of runs) {
      const slot = findSlot(run.numbers, number)
      if (slot !== -1) bits.add(run.firstBit + slot)
    }
  }
  return setOfSorted(Uint32Array.from(bits).toSorted(), bitCount)
}
