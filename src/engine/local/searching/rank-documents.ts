import type { EngineSearch, HitList } from '../../search-engine.js'
import { createDistinct, type Distinct } from '../filtering/distinct.js'
import { keepDistinct } from '../filtering/keep-distinct.js'
import { subtract, type DocSet } from '../postings/doc-set.js'
import { bucketSort, type SortedDocument } from '../ranking/bucket-sort.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { createDisplayedFields } from './displayed-fields.js'
import { createHitFormatter } from './hit-formatter.js'
import { prepareSearch, type PreparedSearch } from './prepare-search.js'
import { pageBounds } from './search-page.js'
import { writeHits } from './write-hits.js'

/** A search whose best documents are known. */
export interface RankedSearch extends PreparedSearch {
  readonly search: EngineSearch
  /** Those of the page, best first. */
  readonly page: readonly SortedDocument[]
  /** All that match and do not score too low. */
  readonly matching: DocSet
  readonly distinct: Distinct | undefined
}

export interface RankOptions {
  /** In milliseconds. */
  readonly now: () => number
  readonly needsScores: boolean
}

export function rankDocuments(
  snapshot: IndexSnapshot,
  search: EngineSearch,
  { now, needsScores }: RankOptions,
): RankedSearch {
  const { maxTotalHits } = snapshot.settings.pagination
  const { request } = search
  const prepared = prepareSearch(snapshot, search, now)
  const { matcher, rules, universe, distinctField } = prepared
  const { start, end } = pageBounds(request.page, maxTotalHits)
  const threshold = request.rankingScoreThreshold
  const distinct = distinctField === undefined ? undefined : createDistinct(snapshot, distinctField)
  const isExact = request.page.kind === 'page' && threshold !== undefined
  const { documents, discarded } = bucketSort(universe, {
    matcher,
    rules,
    wanted: isExact ? maxTotalHits : end,
    skipped: start,
    needsScores,
    threshold,
    distinct,
  })
  const page = documents.slice(start, end)
  return { ...prepared, search, page, matching: subtract(universe, discarded), distinct }
}

/** What totals and facets count: without doubles; with pages, all doubles, otherwise those of the documents that
 *  were ranked. */
export function countedDocuments(ranked: RankedSearch, snapshot: IndexSnapshot): DocSet {
  const { matching, distinct, distinctField, search } = ranked
  if (distinct === undefined || distinctField === undefined) return matching
  if (search.request.page.kind === 'page') return keepDistinct(matching, snapshot, distinctField)
  return subtract(matching, distinct.excluded())
}

/** The page as it is answered. `additions` are more members of each hit, as JSON text. */
export function writePage(
  { search: { request }, matcher, rules, page, visible }: RankedSearch,
  snapshot: IndexSnapshot,
  additions?: (document: SortedDocument) => string,
): HitList {
  const fields = createDisplayedFields(snapshot.settings.displayedAttributes, request.attributesToRetrieve)
  const bits = page.map(({ bit }) => bit)
  const format = createHitFormatter(request, snapshot, { matcher, fields, visible, bits })
  return writeHits(page, { snapshot, request, rules, fields, format, additions })
}
