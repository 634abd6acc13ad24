import { combine, type RuleResult } from './score.js'

export type ScoreDetails = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** As `_rankingScoreDetails` shows them. `hasLegacyAttribute`: two of the rules are shown as one. */
export function scoreDetails(results: readonly RuleResult[], hasLegacyAttribute: boolean): ScoreDetails {
  const details: Record<string, Record<string, unknown>> = {}
  for (const [at, result] of results.entries()) {
    const order = Object.keys(details).length
    const next = results[at + 1]
    switch (result.rule) {
      case 'words': {
        const { rank, maxRank } = result
        details['words'] = {
          order,
          matchingWords: rank,
          maxMatchingWords: maxRank,
          score: rank / maxRank,
        }
        break
      }
      case 'typo': {
        const { rank, maxRank } = result
        details['typo'] = {
          order,
          typoCount: maxRank - rank,
          maxTypoCount: maxRank - 1,
          score: rank / maxRank,
        }
        break
      }
      case 'proximity':
        details['proximity'] = { order, score: result.rank / result.maxRank }
        break
      case 'attributeRank':
        if (!hasLegacyAttribute) details['attributeRank'] = { order, score: result.rank / result.maxRank }
        else if (next?.rule === 'wordPosition')
          details['attribute'] = {
            order,
            attributeRankingOrderScore: result.rank / result.maxRank,
            queryWordDistanceScore: next.rank / next.maxRank,
            score: quotient(combine([result, next])),
          }
        break
      case 'wordPosition':
        if (!hasLegacyAttribute) details['wordPosition'] = { order, score: result.rank / result.maxRank }
        break
      case 'exactAttribute': {
        const { matchType } = result
        if (matchType !== 'noExactMatch') details['exactness'] = { order, matchType, score: quotient(result) }
        else if (next?.rule === 'exactWords')
          details['exactness'] = {
            order,
            matchType,
            matchingWords: next.rank - 1,
            maxMatchingWords: next.maxRank - 1,
            score: quotient(combine([result, next])),
          }
        break
      }
      case 'exactWords':
        break
      case 'sort':
        details[result.name] = { order, value: result.value }
        break
      case 'skipped':
        details['skipped'] = { order }
        break
    }
  }
  return details
}

function quotient({ rank, maxRank }: { rank: number; maxRank: number }): number {
  return rank / maxRank
}
