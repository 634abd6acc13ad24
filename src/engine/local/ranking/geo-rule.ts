import type { GeoPoint } from '../../../filters/filter-tree.js'
import { geoBuckets } from '../filtering/geo-sort.js'
import type { Bucket, RankedBucket, RankingRule } from './bucket.js'
import type { SortDirection } from './score-detail.js'

/** Ranks by the distance from a point; documents without a place come last in both directions. */
export function createGeoRule(point: GeoPoint, direction: SortDirection): RankingRule {
  return { split: (bucket) => splitByDistance(bucket, point, direction) }
}

function* splitByDistance(
  { facts, paths }: Bucket,
  point: GeoPoint,
  direction: SortDirection,
): Generator<RankedBucket> {
  const { runs } = facts.matcher.context
  for (const { places, location } of geoBuckets(facts.space, runs, { point, direction }))
    yield { facts: facts.part(places), paths, detail: { rule: 'geo', direction, point, location } }
}
