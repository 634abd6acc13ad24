import type { EngineSearch, SearchResult } from '../../search-engine.js'
import { countOf } from '../postings/doc-set.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { countedDocuments, rankDocuments, writePage } from './rank-documents.js'
import { countSearchFacets, requireFacets } from './search-facets.js'

/** Answers one search from one moment of an index. `now` is in milliseconds. */
export function executeSearch(
  snapshot: IndexSnapshot,
  search: EngineSearch,
  now: () => number,
): SearchResult {
  const { request } = search
  const facets = request.facets ?? []
  requireFacets(snapshot, facets, 'invalid_search_facets')
  const needsScores =
    request.showRankingScore || request.showRankingScoreDetails || request.rankingScoreThreshold !== undefined
  const ranked = rankDocuments(snapshot, search, { now, needsScores })
  const counted = countedDocuments(ranked, snapshot)
  return {
    hits: writePage(ranked, snapshot),
    total: countOf(counted),
    facets: countSearchFacets(counted, snapshot, { fields: facets, visible: ranked.visible }),
    scores: needsScores ? ranked.page.map(({ score }) => score) : undefined,
  }
}
