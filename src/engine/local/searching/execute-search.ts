import { apiError } from '../../../domain/errors/api-error.js'
import type { SearchRequest } from '../../../domain/search-request.js'
import type { EngineSearch, SearchResult } from '../../search-engine.js'
import { makeNodes } from '../matching/make-nodes.js'
import { parseQuery } from '../matching/parse-query.js'
import { matchPhrase } from '../matching/phrase-match.js'
import { documentsOf } from '../matching/posting-group.js'
import { createQueryMatcher, type QueryMatcher } from '../matching/query-matcher.js'
import type { ParsedQuery } from '../matching/query-term.js'
import { countOf, intersect, isEmpty, subtract, union, type DocSet } from '../postings/doc-set.js'
import { bucketSort } from '../ranking/bucket-sort.js'
import { resolveRules, type ResolvedRule } from '../ranking/resolve-rules.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { createDisplayedFields } from './displayed-fields.js'
import { createHitFormatter } from './hit-formatter.js'
import { matchContextOf } from './match-context.js'
import { parseSort } from './parse-sort.js'
import { queryLocales } from './query-locales.js'
import { pageBounds } from './search-page.js'
import { searchToolsOf } from './search-tools.js'
import { writeHits } from './write-hits.js'

const DEFAULT_CUTOFF_MS = 1_500

/** Answers one search from one moment of an index. `now` is in milliseconds. */
export function executeSearch(
  snapshot: IndexSnapshot,
  { request, restrictions }: EngineSearch,
  now: () => number,
): SearchResult {
  const { settings } = snapshot
  if (request.filter !== undefined || restrictions.length > 0)
    throw apiError('invalid_search_filter', 'Filters are not supported yet.')
  const sort = parseSort(request.sort, settings)
  const deadline = now() + (settings.searchCutoffMs ?? DEFAULT_CUTOFF_MS)
  const isOverdue = (): boolean => now() >= deadline
  const context = { ...matchContextOf(snapshot, request.attributesToSearchOn), isOverdue }
  const tools = searchToolsOf(settings)
  const query = parseQuery(request.q, {
    tokenizer: tools.tokenizer,
    locales: queryLocales(request, snapshot),
    lastIsPrefix: settings.prefixSearch === 'indexingTime',
  })
  const matcher = createQueryMatcher(
    { nodes: makeNodes(query.terms, tools), words: query.words, strategy: request.matchingStrategy },
    context,
  )
  const rules = resolveRules({
    rules: settings.rankingRules,
    sort,
    strategy: request.matchingStrategy,
    hasWords: query.terms.length > 0,
  })
  const universe = findUniverse(query, matcher, takesAnyWord(rules, request))
  const { start, end } = pageBounds(request.page, settings.pagination.maxTotalHits)
  const threshold = request.rankingScoreThreshold
  const needsScores = request.showRankingScore || request.showRankingScoreDetails || threshold !== undefined
  const isExact = request.page.kind === 'page' && threshold !== undefined
  const sorted = bucketSort(universe, {
    matcher,
    rules,
    wanted: isExact ? settings.pagination.maxTotalHits : end,
    skipped: start,
    needsScores,
    threshold,
  })
  const page = sorted.documents.slice(start, end)
  const fields = createDisplayedFields(settings.displayedAttributes, request.attributesToRetrieve)
  const format = createHitFormatter(request, snapshot, matcher, fields)
  return {
    hits: writeHits(page, { snapshot, request, rules, fields, format }),
    total: countOf(universe) - sorted.discarded,
    scores: needsScores ? page.map(({ score }) => score) : undefined,
  }
}

/** With the rule `bm25` a document may have any of the words. */
function takesAnyWord(rules: readonly ResolvedRule[], { matchingStrategy }: SearchRequest): boolean {
  return matchingStrategy !== 'all' && rules.some(({ kind }) => kind === 'bm25')
}

/** The documents that the query does not exclude and that answer what it does not give up. */
function findUniverse(query: ParsedQuery, matcher: QueryMatcher, anyWord: boolean): DocSet {
  const { context } = matcher
  const { runs, bitCount, searched, lookup } = context
  let universe = context.live
  for (const word of query.excludedWords)
    universe = subtract(universe, documentsOf(lookup.word(word), { runs, bitCount, mask: searched }))
  for (const words of query.excludedPhrases)
    universe = subtract(universe, matchPhrase(words, context).documents)
  if (query.terms.length === 0 || isEmpty(universe)) return universe
  if (!anyWord || query.terms.some(({ kind }) => kind === 'phrase')) return matcher.leastMatching(universe)
  const documents = matcher.weighedWords().map((word) => word.documents)
  return documents.length === 0 ? matcher.leastMatching(universe) : intersect(universe, union(documents))
}
