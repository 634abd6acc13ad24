import type { SearchRequest } from '../../src/domain/search-request.js'
import type { RankingRule } from '../../src/domain/settings/ranking-rules.js'
import { parseSortOrder, type SortOrder } from './rules/sort.js'

export type RelevanceRule =
  | 'words'
  | 'typo'
  | 'proximity'
  | 'attributeRank'
  | 'wordPosition'
  | 'exactAttribute'
  | 'exactWords'

export type RuleToRun =
  | { readonly kind: 'relevance'; readonly rule: RelevanceRule }
  | { readonly kind: 'sort'; readonly order: SortOrder }

const partsOf: Readonly<Record<string, readonly RelevanceRule[]>> = {
  words: ['words'],
  typo: ['typo'],
  proximity: ['proximity'],
  attribute: ['attributeRank', 'wordPosition'],
  attributeRank: ['attributeRank'],
  wordPosition: ['wordPosition'],
  exactness: ['exactAttribute', 'exactWords'],
}

/** The rules that a search runs, in order. One without words runs only those that sort. */
export function rulesToRun(
  rankingRules: readonly RankingRule[],
  { sort, matchingStrategy }: Pick<SearchRequest, 'sort' | 'matchingStrategy'>,
  hasWords: boolean,
): RuleToRun[] {
  const rules: RuleToRun[] = []
  const sortedFields = new Set<string>()
  const runs = new Set<RelevanceRule>()
  const addSort = (text: string): void => {
    const order = parseSortOrder(text)
    if (!sortedFields.has(order.field)) rules.push({ kind: 'sort', order })
    sortedFields.add(order.field)
  }
  const addRelevance = (rule: RelevanceRule): void => {
    if (!runs.has(rule) && !(rule === 'words' && matchingStrategy === 'all'))
      rules.push({ kind: 'relevance', rule })
    runs.add(rule)
  }
  for (const rule of rankingRules) {
    const parts = partsOf[rule]
    if (rule === 'sort') for (const order of sort) addSort(order)
    else if (parts === undefined) addSort(rule)
    else if (hasWords) for (const part of ['words' as const, ...parts]) addRelevance(part)
  }
  return rules
}
