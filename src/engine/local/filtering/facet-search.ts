import { compareCodePoints } from '../../../text/compare-code-points.js'
import type { Tokenizer } from '../../../text/tokenizer.js'
import type { DocSet } from '../postings/doc-set.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { countValues, type RunValues } from './count-values.js'
import { firstValues, orderOf } from './count-facets.js'
import type { MergedValue } from './merge-values.js'
import { mostCommonValues } from './most-common-values.js'
import { createNearPrefix, type IsNearPrefix } from './near-prefix.js'
import { createSpell } from './spelling.js'
import { TopCounts } from './top-counts.js'
import { stringKind } from './value-kind.js'
import type { VisiblePart } from './visible-part.js'

export interface FacetSearch {
  /** One field. */
  readonly facetName: string
  /** Undefined or empty for every value. */
  readonly facetQuery: string | undefined
  /** Of the index. */
  readonly tokenizer: Tokenizer
  /** What the caller may see: the candidates are among it. */
  readonly visible: VisiblePart
}

export interface FacetHit {
  /** As it is spelt. */
  readonly value: string
  /** How many candidates have it. */
  readonly count: number
}

/** The strings of a field, among the candidates, that begin with the query or with something close to it. */
export function searchFacet(
  candidates: DocSet,
  snapshot: IndexSnapshot,
  { facetName, facetQuery, tokenizer, visible }: FacetSearch,
): readonly FacetHit[] {
  const spell = createSpell(snapshot, facetName, visible)
  const hitOf = (value: MergedValue<string>): FacetHit => ({ value: spell(value), count: value.count })
  const { maxValuesPerFacet: most, sortFacetValuesBy } = snapshot.settings.faceting
  const byCount = orderOf(facetName, sortFacetValuesBy) === 'count'
  const runs = countValues(candidates, snapshot.runs, facetName)
  const query = looseForm(facetQuery ?? '', tokenizer)
  if (query === '') {
    const values = byCount ? mostCommonValues(runs, stringKind, most) : firstValues(runs, stringKind, most)
    return values.map(hitOf)
  }
  const matches = matcherOf(query, facetName, { settings: snapshot.settings, tokenizer })
  const found = findValues(runs, tokenizer, matches)
  return (byCount ? mostFrequent(found, most) : inLooseOrder(found).slice(0, most)).map(hitOf)
}

/** Without case and marks, as words are compared; the text stays in one piece. */
export function looseForm(text: string, tokenizer: Tokenizer): string {
  if (/^[\0-\u007f]*$/.test(text)) return text.toLowerCase()
  return tokenizer
    .tokenize(text)
    .map((token) => token.text)
    .join('')
}

function matcherOf(
  query: string,
  field: string,
  { settings, tokenizer }: Pick<IndexSnapshot, 'settings'> & Pick<FacetSearch, 'tokenizer'>,
): IsNearPrefix {
  const { enabled, disableOnAttributes, disableOnWords, minWordSizeForTypos } = settings.typoTolerance
  if (!enabled || disableOnAttributes.includes(field)) return createNearPrefix(query, 0)
  if (disableOnWords.some((word) => looseForm(word, tokenizer) === query)) return (text) => text === query
  const bytes = Buffer.byteLength(query)
  const { oneTypo, twoTypos } = minWordSizeForTypos
  if (bytes < oneTypo) return createNearPrefix(query, 0)
  return createNearPrefix(query, bytes < twoTypos ? 1 : 2)
}

interface FoundValue extends MergedValue<string> {
  readonly loose: string
}

/** By normal form, in the order of the runs. */
function findValues(runs: readonly RunValues[], tokenizer: Tokenizer, matches: IsNearPrefix): FoundValue[] {
  const found = new Map<string, FoundValue>()
  for (const { column, counts } of runs) {
    const end = stringKind.end(column)
    for (
      let ordinal = counts.firstFrom(stringKind.first(column), end, 1);
      ordinal < end;
      ordinal = counts.firstFrom(ordinal + 1, end, 1)
    ) {
      const value = stringKind.valueAt(column, ordinal)
      const loose = looseForm(value, tokenizer)
      if (!matches(loose)) continue
      const known = found.get(value) ?? { value, loose, count: 0, column, ordinal }
      found.set(value, { ...known, count: known.count + counts.at(ordinal) })
    }
  }
  return [...found.values()]
}

function inLooseOrder(found: readonly FoundValue[]): readonly FoundValue[] {
  return found.toSorted((a, b) => compareCodePoints(a.loose, b.loose) || compareCodePoints(a.value, b.value))
}

/** Of equal ones the higher value comes first. */
function mostFrequent(found: readonly FoundValue[], most: number): readonly FoundValue[] {
  const top = new TopCounts<FoundValue>(most)
  const downwards = found.toSorted((a, b) => compareCodePoints(b.value, a.value))
  for (const value of downwards) top.offer(value.count, value)
  return top.sorted()
}
