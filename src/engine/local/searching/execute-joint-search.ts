import { ApiError, asBodyMistake } from '../../../domain/errors/api-error.js'
import type { FacetOrder } from '../../../domain/settings/faceting.js'
import type { EngineJointSearch, JointQuery, JointSearchResult, RankedHits } from '../../search-engine.js'
import { orderOf } from '../filtering/count-facets.js'
import { createDistinct } from '../filtering/distinct.js'
import { keepDistinct } from '../filtering/keep-distinct.js'
import { visiblePartOf, type VisiblePart } from '../filtering/visible-part.js'
import {
  countOf,
  emptySet,
  setOfSorted,
  subtract,
  toSorted,
  union,
  type DocSet,
} from '../postings/doc-set.js'
import type { SortedDocument } from '../ranking/bucket-sort.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { numberOfBit } from '../runs/number-of-bit.js'
import { hitRanking, rankedBy } from './hit-ranking.js'
import { countedDocuments, rankDocuments, writePage, type RankedSearch } from './rank-documents.js'
import { countSearchFacets, requireFacets } from './search-facets.js'

/** Answers several queries from one moment of an index. */
export function executeJointSearch(
  snapshot: IndexSnapshot,
  search: EngineJointSearch,
  now: () => number,
): JointSearchResult {
  const { distinct } = search
  requireFacets(snapshot, search.facets, 'invalid_multi_search_facets')
  const ranked = search.queries.map((query) => ({ query, ...rankQuery(snapshot, query, { distinct, now }) }))
  const counted = jointlyCounted(ranked, snapshot, search)
  const facets = countSearchFacets(counted, snapshot, {
    fields: search.facets,
    visible: jointlyVisible(ranked, snapshot),
    maxValuesPerFacet: search.maxValuesPerFacet,
  })
  return {
    results: ranked.map((each) => rankedHits(each, each.query, { snapshot, distinctField: distinct })),
    total: countOf(counted),
    facets,
    facetOrders: ordersOf([...(facets?.distribution.keys() ?? [])], snapshot),
  }
}

/** What the rules of any of the queries show. All queries are mostly of one caller, with the same rules. */
function jointlyVisible(ranked: readonly RankedSearch[], snapshot: IndexSnapshot): VisiblePart {
  const parts = [...new Set(ranked.map(({ visible }) => visible))]
  const [first, ...others] = parts
  if (first === undefined || parts.some(({ isWhole }) => isWhole)) return visiblePartOf(snapshot, undefined)
  if (others.length === 0) return first
  return {
    documents: union(parts.map(({ documents }) => documents)),
    isWhole: false,
    hasField: (path) => parts.some((part) => part.hasField(path)),
  }
}

interface RankingOptions {
  readonly distinct: string | undefined
  readonly now: () => number
}

function rankQuery(
  snapshot: IndexSnapshot,
  query: JointQuery,
  { distinct, now }: RankingOptions,
): RankedSearch {
  const request = distinct === undefined ? query.request : { ...query.request, distinct }
  try {
    return rankDocuments(snapshot, { ...query, request }, { now, needsScores: true })
  } catch (error) {
    throw error instanceof ApiError ? asBodyMistake(error, query.place) : error
  }
}

interface HitContext {
  readonly snapshot: IndexSnapshot
  readonly distinctField: string | undefined
}

function rankedHits(ranked: RankedSearch, query: JointQuery, context: HitContext): RankedHits {
  const { weight } = query
  return {
    hits: writePage(ranked, context.snapshot, (document) => federationMember(document, query)),
    rankings: ranked.page.map((document) => hitRanking(document, { ...context, weight })),
    rankedBy: rankedBy(ranked.rules),
  }
}

function federationMember({ score }: SortedDocument, { indexUid, position, weight }: JointQuery): string {
  const federation = { indexUid, queriesPosition: position, weightedRankingScore: score * weight }
  return `"_federation":${JSON.stringify(federation)}`
}

function jointlyCounted(
  ranked: readonly RankedSearch[],
  snapshot: IndexSnapshot,
  { distinct: field, leftOut }: EngineJointSearch,
): DocSet {
  const none = emptySet(snapshot.bitCount)
  if (field === undefined) return union([none, ...ranked.map((each) => countedDocuments(each, snapshot))])
  const matching = union([none, ...ranked.map((each) => each.matching)])
  const candidates = withoutDocuments(matching, snapshot, { keys: new Set(leftOut), field })
  if (ranked.some(({ search }) => search.request.page.kind === 'page'))
    return keepDistinct(candidates, snapshot, field)
  const distinct = createDistinct(snapshot, field)
  for (const { page } of ranked) for (const { bit } of page) distinct.admit(bit)
  return subtract(candidates, distinct.excluded())
}

/** Without the documents of these keys, and without what shares a value of the field with one of them. */
function withoutDocuments(
  documents: DocSet,
  snapshot: IndexSnapshot,
  { keys, field }: { readonly keys: ReadonlySet<number>; readonly field: string },
): DocSet {
  if (keys.size === 0) return documents
  const bits = toSorted(documents).filter((bit) => keys.has(numberOfBit(bit, snapshot)))
  const distinct = createDistinct(snapshot, field)
  for (const bit of bits) distinct.admit(bit)
  return subtract(subtract(documents, distinct.excluded()), setOfSorted(bits, snapshot.bitCount))
}

function ordersOf(fields: readonly string[], { settings }: IndexSnapshot): ReadonlyMap<string, FacetOrder> {
  const { sortFacetValuesBy } = settings.faceting
  return new Map(fields.map((field) => [field, orderOf(field, sortFacetValuesBy) ?? 'alpha']))
}
