import type { SearchPage, SearchRequest } from '../../src/domain/search-request.js'
import type { StoredSettings } from '../../src/domain/settings/settings.js'
import { matchesAttributePattern } from './attribute-pattern.js'
import { rankDocuments, type Ranking } from './bucket-sort.js'
import { membersOf, noDocuments, without, type DocumentSet } from './document-set.js'
import { documentsOfReducedQuery, dropRanks } from './matching-strategy.js'
import type { JsonObject } from './model-documents.js'
import { buildModelIndex, localesOf, type ModelIndex } from './model-index.js'
import { documentsWithSequence, documentsWithWord, type ModelView } from './model-view.js'
import { parseQuery, type ParsedQuery } from './parse-query.js'
import { initialGraph } from './query-graph.js'
import { queryTerms } from './query-terms.js'
import { rulesToRun } from './ranking-rules.js'
import { scoreDetails, type ScoreDetails } from './score-details.js'
import { scoreOf } from './score.js'

export type ModelRequest = Partial<SearchRequest>

export interface ModelResult {
  readonly ids: readonly unknown[]
  readonly scores: readonly number[]
  readonly details: readonly ScoreDetails[]
  readonly total: number
}

/** Keyword search as the behaviour is described, in the plainest way: every document is looked at for every
 *  question, and every way through the query is followed. For small indexes and short queries. */
export function modelSearch(input: {
  /** In the order of their insertion. */
  readonly documents: readonly JsonObject[]
  readonly settings: StoredSettings
  readonly request: ModelRequest
}): ModelResult {
  return searchModelIndex(buildModelIndex(input.documents, input.settings), input.request)
}

/** The same, for many searches of one index. */
export function searchModelIndex(index: ModelIndex, request: ModelRequest): ModelResult {
  const view = { index, looksInto: fieldChoice(request.attributesToSearchOn), known: new Map() }
  const q = request.q ?? ''
  const query = parseQuery(q, index.tokenize(q, queryLocales(index, request)))
  const page = request.page ?? { kind: 'offset', offset: 0, limit: 20 }
  const { universe, ranking } = rankMatches(view, query, request, reachOf(page, index))
  const candidates = without(universe, ranking.discarded)
  const hits = ranking.documents.slice(...boundsOf(page))
  const hasLegacyAttribute = index.settings.rankingRules.includes('attribute')
  return {
    ids: hits.map(({ document }) => index.documents[document]?.source['id']),
    scores: hits.map(({ results }) => scoreOf(results)),
    details: hits.map(({ results }) => scoreDetails(results, hasLegacyAttribute)),
    total: membersOf(candidates).length,
  }
}

function rankMatches(
  view: ModelView,
  query: ParsedQuery,
  request: ModelRequest,
  most: number,
): { universe: DocumentSet; ranking: Ranking } {
  const { index } = view
  const { matchingStrategy = 'last', sort = [], rankingScoreThreshold = 0 } = request
  const hasWords = query.terms.length > 0
  const graph = hasWords ? initialGraph(queryTerms(view, query.terms)) : undefined
  const ranks = graph === undefined ? new Map() : dropRanks(view, graph, matchingStrategy)
  const matching = graph === undefined ? index.everyDocument : documentsOfReducedQuery(view, graph, ranks)
  const universe = without(matching, negated(view, query))
  if (index.settings.searchCutoffMs === 0) return { universe, ranking: skipRules(universe, most) }
  const rules = rulesToRun(index.settings.rankingRules, { sort, matchingStrategy }, hasWords)
  const ranking = rankDocuments(
    { view, dropRanks: ranks, rules },
    { universe, graph },
    { most, lowestScore: rankingScoreThreshold },
  )
  return { universe, ranking }
}

function negated(view: ModelView, { negativeWords, negativePhrases }: ParsedQuery): DocumentSet {
  const words = negativeWords.map((word) => documentsWithWord(view, word, 'anywhere'))
  const phrases = negativePhrases.map((phrase) => documentsWithSequence(view, phrase))
  return [...words, ...phrases].reduce((all, documents) => all | documents, noDocuments)
}

function skipRules(universe: DocumentSet, most: number): Ranking {
  const skipped = { rule: 'skipped' } as const
  const documents = membersOf(universe).map((document) => ({ document, results: [skipped] }))
  return { documents: documents.slice(0, most), discarded: noDocuments }
}

/** A name means the field of that name and none inside it. */
function fieldChoice(attributes: readonly string[] | undefined): (field: string) => boolean {
  if (attributes === undefined) return () => true
  return (field) => attributes.some((pattern) => matchesAttributePattern(pattern, field))
}

/** What the request says, or every locale of a field that is searched. */
function queryLocales(index: ModelIndex, request: ModelRequest): readonly string[] | undefined {
  if (request.locales !== undefined) return request.locales
  const looksInto = fieldChoice(request.attributesToSearchOn)
  const locales = index.fields.filter(looksInto).flatMap((field) => localesOf(index.settings, field) ?? [])
  return locales.length === 0 ? undefined : [...new Set(locales)]
}

/** How many documents are ranked: for pages all that can be reached, so that their number is right. */
function reachOf(page: SearchPage, { settings }: ModelIndex): number {
  const { maxTotalHits } = settings.pagination
  return page.kind === 'page' ? maxTotalHits : Math.min(page.offset + page.limit, maxTotalHits)
}

function boundsOf(page: SearchPage): [number, number] {
  if (page.kind === 'offset') return [page.offset, page.offset + page.limit]
  if (page.page === 0) return [0, 0]
  return [(page.page - 1) * page.hitsPerPage, page.page * page.hitsPerPage]
}
