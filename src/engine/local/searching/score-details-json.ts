import type { GeoPoint } from '../../../filters/filter-tree.js'
import { distanceMeters } from '../filtering/geo-distance.js'
import { exactAttributeRanks } from '../ranking/exact-attribute.js'
import type { ResolvedRule } from '../ranking/resolve-rules.js'
import { addToScore, fullScore, scoreValue, type ScoreDetail } from '../ranking/score-detail.js'

type Members = Record<string, unknown>

/** `_rankingScoreDetails` of a hit: what each rule said of it, in the order of the rules. */
export function scoreDetailsJson(
  details: readonly ScoreDetail[],
  rules: readonly ResolvedRule[],
  isDisplayed: (field: string) => boolean,
): Members {
  const told: Members = {}
  let order = 0
  let hidden = 0
  const left = [...details]
  for (const rule of rules) {
    const first = left.shift()
    if (first === undefined) break
    if (first.rule === 'skipped') {
      told['skipped'] = { order }
      break
    }
    const second = takesTwo(rule) ? left.shift() : undefined
    if (first.rule === 'geo' && isDisplayed('_geo')) {
      told[`${geoPointText(first.point)}:${first.direction}`] = { order, ...geoDetail(first) }
    } else if (first.rule !== 'sort' && first.rule !== 'geo') {
      told[rule.kind] = { order, ...wordDetail(rule, first, second) }
      if (second?.rule === 'skipped') told['skipped'] = { order: order + 1 }
    } else if (first.rule === 'sort' && isDisplayed(first.field)) {
      told[`${first.field}:${first.direction}`] = { order, value: first.value }
    } else {
      told[`<hidden-rule-${hidden}>`] = { order, value: '<hidden>' }
      hidden += 1
    }
    order += 1
  }
  return told
}

function geoPointText({ latitude, longitude }: GeoPoint): string {
  return `_geoPoint(${latitude}, ${longitude})`
}

function geoDetail({ point, location }: Extract<ScoreDetail, { readonly rule: 'geo' }>): Members {
  if (location === undefined) return { value: null, distance: null }
  const { latitude: lat, longitude: lng } = location
  return { value: { lat, lng }, distance: distanceMeters(point, location) }
}

function takesTwo({ kind }: ResolvedRule): boolean {
  return kind === 'attribute' || kind === 'exactness'
}

type RankDetail = Extract<ScoreDetail, { readonly rank: number }>

function wordDetail(rule: ResolvedRule, detail: ScoreDetail, second: ScoreDetail | undefined): Members {
  if (!('rank' in detail)) return {}
  const score = detail.rank / detail.most
  switch (detail.rule) {
    case 'words':
      return { matchingWords: detail.rank, maxMatchingWords: detail.most, score }
    case 'typo':
      return { typoCount: detail.most - detail.rank, maxTypoCount: detail.most - 1, score }
    case 'attributeRank':
      return rule.kind === 'attribute' ? attributeDetail(detail, second) : { score }
    case 'exactAttribute':
      return exactnessDetail(detail, second)
    default:
      return { score }
  }
}

function attributeDetail(rank: RankDetail, position: ScoreDetail | undefined): Members {
  const ranked = position !== undefined && 'rank' in position ? position : undefined
  return {
    attributeRankingOrderScore: rank.rank / rank.most,
    queryWordDistanceScore: ranked === undefined ? 0 : ranked.rank / ranked.most,
    score: combined(rank, position),
  }
}

function exactnessDetail(attribute: RankDetail, words: ScoreDetail | undefined): Members {
  if (attribute.rank === exactAttributeRanks.exactMatch) return { matchType: 'exactMatch', score: 1 }
  if (attribute.rank === exactAttributeRanks.matchesStart)
    return { matchType: 'matchesStart', score: attribute.rank / attribute.most }
  const counted = words !== undefined && 'rank' in words ? words : undefined
  return {
    matchType: 'noExactMatch',
    matchingWords: (counted?.rank ?? 1) - 1,
    maxMatchingWords: (counted?.most ?? 1) - 1,
    score: combined(attribute, words),
  }
}

function combined(first: ScoreDetail, second: ScoreDetail | undefined): number {
  const score = addToScore(fullScore, first)
  return scoreValue(second === undefined ? score : addToScore(score, second))
}
