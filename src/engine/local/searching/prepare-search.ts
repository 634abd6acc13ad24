import { apiError } from '../../../domain/errors/api-error.js'
import type { SearchRequest } from '../../../domain/search-request.js'
import type { Settings } from '../../../domain/settings/settings.js'
import { filterRuleOf } from '../../../filters/filter-rule-of.js'
import type { EngineSearch } from '../../search-engine.js'
import { allowedDocuments } from '../filtering/allowed-documents.js'
import { visiblePartOf, type VisiblePart } from '../filtering/visible-part.js'
import { makeNodes } from '../matching/make-nodes.js'
import { parseQuery } from '../matching/parse-query.js'
import { matchPhrase } from '../matching/phrase-match.js'
import { documentsOf } from '../matching/posting-group.js'
import { createQueryMatcher, type QueryMatcher } from '../matching/query-matcher.js'
import type { ParsedQuery } from '../matching/query-term.js'
import { intersect, isEmpty, subtract, union, type DocSet } from '../postings/doc-set.js'
import { resolveRules, type ResolvedRule } from '../ranking/resolve-rules.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { matchContextOf } from './match-context.js'
import { parseSort } from './parse-sort.js'
import { queryLocales } from './query-locales.js'
import { searchFilters } from './search-filter.js'
import { searchToolsOf } from './search-tools.js'

const DEFAULT_CUTOFF_MS = 1_500

/** A search that was understood and found to be allowed: what matches, still to be ranked. */
export interface PreparedSearch {
  readonly matcher: QueryMatcher
  readonly rules: readonly ResolvedRule[]
  /** What the caller may see. */
  readonly visible: VisiblePart
  /** Visible documents that match. */
  readonly universe: DocSet
  /** Of documents that share a value of this field, only one is answered. */
  readonly distinctField: string | undefined
}

export function prepareSearch(
  snapshot: IndexSnapshot,
  search: EngineSearch,
  now: () => number,
): PreparedSearch {
  const { settings } = snapshot
  const { request } = search
  const distinctField = distinctFieldOf(request, settings)
  const sort = parseSort(request.sort, settings)
  const filters = searchFilters(search, settings)
  const visible = visiblePartOf(snapshot, filters.rules)
  const deadline = now() + (settings.searchCutoffMs ?? DEFAULT_CUTOFF_MS)
  const isOverdue = (): boolean => now() >= deadline
  const context = { ...matchContextOf(snapshot, request.attributesToSearchOn, visible), isOverdue }
  const tools = searchToolsOf(settings)
  const query = parseQuery(request.q, {
    tokenizer: tools.tokenizer,
    locales: queryLocales(request, snapshot, visible),
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
  // Words are looked up in lists that are there; what a filter asks for is better asked of few documents.
  const matching = matchingDocuments(query, matcher, {
    allowed: visible.documents,
    takesAnyWord: takesAnyWord(rules, request),
  })
  const universe = allowedDocuments(visible, filters.filter, snapshot, matching)
  return { matcher, rules, visible, universe, distinctField }
}

function distinctFieldOf({ distinct }: SearchRequest, settings: Settings): string | undefined {
  if (distinct === undefined) return settings.distinctAttribute ?? undefined
  if (filterRuleOf(settings.filterableAttributes, distinct) === undefined)
    throw apiError(
      'invalid_search_distinct',
      `\`${distinct}\` is not filterable: add it to \`filterableAttributes\` to use it as \`distinct\`.`,
    )
  return distinct
}

/** With the rule `bm25` a document may have any of the words. */
function takesAnyWord(rules: readonly ResolvedRule[], { matchingStrategy }: SearchRequest): boolean {
  return matchingStrategy !== 'all' && rules.some(({ kind }) => kind === 'bm25')
}

interface Candidates {
  readonly allowed: DocSet
  readonly takesAnyWord: boolean
}

/** The documents that the query does not exclude and that answer what it does not give up. */
function matchingDocuments(query: ParsedQuery, matcher: QueryMatcher, candidates: Candidates): DocSet {
  const { context } = matcher
  const { runs, bitCount, searched, lookup } = context
  let universe = candidates.allowed
  for (const word of query.excludedWords)
    universe = subtract(universe, documentsOf(lookup.word(word), { runs, bitCount, mask: searched }))
  for (const words of query.excludedPhrases)
    universe = subtract(universe, matchPhrase(words, context).documents)
  if (query.terms.length === 0 || isEmpty(universe)) return universe
  if (!candidates.takesAnyWord || query.terms.some(({ kind }) => kind === 'phrase'))
    return matcher.leastMatching(universe)
  const documents = matcher.weighedWords().map((word) => word.documents)
  return documents.length === 0 ? matcher.leastMatching(universe) : intersect(universe, union(documents))
}
