import type { MatchingStrategy } from '../../../domain/search-request.js'
import type { RankingRule as RuleName } from '../../../domain/settings/ranking-rules.js'
import type { GeoPoint } from '../../../filters/filter-tree.js'
import type { SortDirection } from './score-detail.js'

/** A rule of a search, in the order in which they are applied. */
export type ResolvedRule =
  | {
      readonly kind: 'words' | 'typo' | 'proximity' | 'attributeRank' | 'wordPosition' | 'exactness' | 'bm25'
    }
  /** `attributeRank` and `wordPosition` told as one. */
  | { readonly kind: 'attribute' }
  | ({ readonly kind: 'sort' } & SortCriterion)

/** What to sort by: the values of a field, or the distance from a point. */
export interface SortCriterion {
  /** As in the request: two that are spelt alike are one. */
  readonly field: string
  readonly direction: SortDirection
  readonly point?: GeoPoint | undefined
}

export interface RuleRequest {
  readonly rules: readonly RuleName[]
  readonly sort: readonly SortCriterion[]
  readonly strategy: MatchingStrategy
  /** Without words to look for, only values rank. */
  readonly hasWords: boolean
}

const needsWords: ReadonlySet<string> = new Set([
  'typo',
  'proximity',
  'attribute',
  'attributeRank',
  'wordPosition',
  'exactness',
])

export function resolveRules({ rules, sort, strategy, hasWords }: RuleRequest): readonly ResolvedRule[] {
  const resolved: ResolvedRule[] = []
  const names = new Set<string>()
  const fields = new Set<string>()
  const addSort = (criterion: SortCriterion): void => {
    if (fields.has(criterion.field)) return
    fields.add(criterion.field)
    resolved.push({ kind: 'sort', ...criterion })
  }
  // `bm25` takes documents with any of the words: then no way through the query is left to go by.
  const goesByWords = hasWords && (strategy === 'all' || !rules.includes('bm25'))
  const addWords = (): void => {
    if (names.has('words') || !goesByWords || strategy === 'all') return
    names.add('words')
    resolved.push({ kind: 'words' })
  }
  for (const rule of rules) {
    if (rule === 'sort') {
      if (!names.has('sort')) for (const criterion of sort) addSort(criterion)
      names.add('sort')
    } else if (rule === 'words') {
      addWords()
    } else if (rule === 'bm25') {
      // It looks at the words of the query itself, and not at what `words` found.
      if (hasWords && !names.has('bm25')) resolved.push({ kind: 'bm25' })
      names.add('bm25')
    } else if (needsWords.has(rule)) {
      // Every rule about words goes by what `words` found.
      addWords()
      if (goesByWords && !names.has(rule)) resolved.push({ kind: rule } as ResolvedRule)
      names.add(rule)
    } else {
      addSort(criterionOf(rule))
    }
  }
  return resolved
}

/** From `field:asc` or `field:desc`, which it must be. */
export function criterionOf(text: string): SortCriterion {
  const colon = text.lastIndexOf(':')
  return { field: text.slice(0, colon), direction: text.endsWith(':desc') ? 'desc' : 'asc' }
}
