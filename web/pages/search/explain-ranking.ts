/** `_rankingScoreDetails` of a hit: what each ranking rule said of it, by the name of the rule. */
export type RankingDetails = Readonly<Record<string, RuleDetail>>

interface RuleDetail {
  /** The place of the rule among all, from 0. */
  readonly order?: number
  /** From 0 to 1. Rules that sort by values have none. */
  readonly score?: number
  readonly [other: string]: unknown
}

export interface Explanation {
  readonly rule: string
  readonly sentence: string
  readonly score: number | undefined
}

/** What each rule said, in words, in the order in which the rules count. */
export function explainRanking(details: RankingDetails): readonly Explanation[] {
  const foundCount = numberIn(details['words'], 'matchingWords')
  return Object.entries(details)
    .toSorted(([, one], [, other]) => (one.order ?? 0) - (other.order ?? 0))
    .map(([rule, detail]) => ({ rule, sentence: sentenceFor(rule, detail, foundCount), score: detail.score }))
}

function sentenceFor(rule: string, detail: RuleDetail, foundCount: number | undefined): string {
  const score = detail.score ?? 0
  switch (rule) {
    case 'words':
      return wordsSentence(numberIn(detail, 'matchingWords') ?? 0, numberIn(detail, 'maxMatchingWords') ?? 0)
    case 'typo':
      return typoSentence(numberIn(detail, 'typoCount') ?? 0)
    case 'proximity':
      return foundCount === 1
        ? 'Only one word was found: there is no other to be near to'
        : ofLevel(score, nearness, 'The words stand far apart')
    case 'attributeRank':
      return ofLevel(score, importance, 'Found in one of the less important attributes')
    case 'wordPosition':
      return ofLevel(score, position, 'Deep inside the text')
    case 'attribute':
      return attributeSentence(detail)
    case 'exactness':
      return exactnessSentence(detail)
    case 'bm25':
      return `Rare words of the question, and often: ${percentText(score)} of the most there could be`
    case 'vectorSort':
      return `Alike in meaning: ${percentText(numberIn(detail, 'similarity') ?? 0)}`
    case 'pin':
      return 'Put here by hand'
    case 'skipped':
      return 'The time was up before the rules that follow could look at it'
    default:
      return sortingSentence(rule, detail)
  }
}

/** From the best level down: the first that the score reaches is said. */
type Levels = readonly (readonly [least: number, sentence: string])[]

const nearness: Levels = [
  [1, 'The words stand next to each other'],
  [0.66, 'The words stand close together'],
  [0.33, 'The words stand some way apart'],
]

const importance: Levels = [
  [1, 'Found in the most important attribute'],
  [0.5, 'Found in one of the more important attributes'],
]

const position: Levels = [
  [1, 'At the very beginning of the text'],
  [0.7, 'Near the beginning of the text'],
  [0.35, 'Further on in the text'],
]

function ofLevel(score: number, levels: Levels, otherwise: string): string {
  return levels.find(([least]) => score >= least)?.[1] ?? otherwise
}

function wordsSentence(found: number, asked: number): string {
  if (found < asked) return `${found} of ${asked} words found`
  if (asked === 1) return 'The word was found'
  return asked === 2 ? 'Both words found' : `All ${asked} words found`
}

function typoSentence(count: number): string {
  if (count === 0) return 'No typo'
  return count === 1 ? 'One typo' : `${count} typos`
}

function attributeSentence(detail: RuleDetail): string {
  const where = sentenceFor(
    'attributeRank',
    { score: numberIn(detail, 'attributeRankingOrderScore') ?? 0 },
    0,
  )
  const place = sentenceFor('wordPosition', { score: numberIn(detail, 'queryWordDistanceScore') ?? 0 }, 0)
  return `${where}; ${place.charAt(0).toLowerCase()}${place.slice(1)}`
}

function exactnessSentence(detail: RuleDetail): string {
  if (detail['matchType'] === 'exactMatch') return 'An attribute is exactly what was typed'
  if (detail['matchType'] === 'matchesStart') return 'An attribute begins with exactly what was typed'
  const exact = numberIn(detail, 'matchingWords') ?? 0
  const asked = numberIn(detail, 'maxMatchingWords') ?? 0
  if (exact === 0) return 'No word is exactly as typed'
  if (exact < asked) return `${exact} of ${asked} words exactly as typed`
  return asked === 1 ? 'The word is exactly as typed' : 'Every word is exactly as typed'
}

/** Of `field:asc`, `_geoPoint(…):asc`, and what the key may not see. */
function sortingSentence(rule: string, { value, distance }: RuleDetail): string {
  const [, field, direction] = /^(.*):(asc|desc)$/s.exec(rule) ?? []
  if (field === undefined) return rule.startsWith('<hidden') ? 'Sorted by a field that is not shown' : rule
  if (field.startsWith('_geoPoint('))
    return typeof distance === 'number'
      ? `${distanceText(distance)} from the point that was asked for`
      : 'Has no place on the map, so it comes last'
  if (value === null || value === undefined) return `Has no “${field}” to sort by, so it comes last`
  const told = typeof value === 'string' ? value : JSON.stringify(value)
  return `Sorted by “${field}”, ${direction === 'asc' ? 'lowest' : 'highest'} first: ${told}`
}

function distanceText(meters: number): string {
  return meters < 1_000 ? `${Math.round(meters)} m` : `${(meters / 1_000).toFixed(1)} km`
}

function numberIn(detail: RuleDetail | undefined, member: string): number | undefined {
  const value = detail?.[member]
  return typeof value === 'number' ? value : undefined
}

/** Below the whole it never says 100. */
export function percentText(score: number): string {
  return `${Math.floor(score * 1_000 + 1e-9) / 10} %`
}
