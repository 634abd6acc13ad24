import { compareCodePoints } from '../../../text/compare-code-points.js'
import type { Bucket, RankedBucket, RankingRule } from './bucket.js'
import type { SortDirection, SortValue } from './score-detail.js'
import { SortingQueue } from './sorting-queue.js'
import type { SpaceFacts } from './space-facts.js'
import type { ValueQueue } from './value-queue.js'
import { WalkingQueue } from './walking-queue.js'

/** Ranks by the values of a field. In both directions numbers come before strings, and documents without a
 *  value last; of several values the one that comes first counts. The rule is fastest for about as many
 *  documents as are `wanted`. */
export function createSortRule(field: string, direction: SortDirection, wanted = 0): RankingRule {
  return { split: (bucket) => splitByValue(bucket, { field, direction, wanted }) }
}

interface ValueOrder {
  readonly field: string
  readonly direction: SortDirection
  readonly wanted: number
}

function* splitByValue(bucket: Bucket, order: ValueOrder): Generator<RankedBucket> {
  const { facts } = bucket
  const { field, direction } = order
  const queues = sortedQueues(facts, order)
  const ranked = (places: Uint32Array, value: SortValue): RankedBucket => ({
    facts: facts.part(places),
    paths: bucket.paths,
    detail: { rule: 'sort', field, direction, value },
  })
  let open = queues.filter((queue) => !queue.isAtEnd)
  while (open.length > 0) {
    const first = open.reduce((best, queue) =>
      compare(queue.value, best.value, direction) < 0 ? queue : best,
    )
    const { value } = first
    const alike = open.filter((queue) => queue.value === value)
    yield ranked(joined(alike.map((queue) => queue.take())), value)
    open = open.filter((queue) => !queue.isAtEnd)
  }
  const without = joined(queues.map(({ withoutValue }) => withoutValue))
  if (without.length > 0) yield ranked(without, null)
}

/** Places of different runs, in the order of the runs. */
function joined(parts: readonly Uint32Array[]): Uint32Array {
  if (parts.length === 1 && parts[0] !== undefined) return parts[0]
  const all = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

function compare(one: SortValue, other: SortValue, direction: SortDirection): number {
  if (typeof one === 'number')
    return typeof other === 'number' ? (direction === 'asc' ? one - other : other - one) : -1
  if (typeof other === 'number') return 1
  const order = compareCodePoints(one ?? '', other ?? '')
  return direction === 'asc' ? order : -order
}

function sortedQueues(facts: SpaceFacts, { field, direction, wanted }: ValueOrder): readonly ValueQueue[] {
  const { runs } = facts.matcher.context
  return runs.flatMap(({ columns, firstBit, documentCount }, run) => {
    const from = facts.space.runStarts[run] ?? 0
    const end = facts.space.runStarts[run + 1] ?? 0
    if (from === end) return []
    const column = columns.column(field)
    const stretch = { bits: facts.space.bits, from, end, firstBit }
    const isMost =
      (end - from) * FEW_OF_RUN > documentCount && end - from > FEW_DOCUMENTS + wanted * WALK_TO_SORT
    return [
      column !== undefined && isMost
        ? new WalkingQueue(column, direction, stretch)
        : new SortingQueue(column, direction, stretch),
    ]
  })
}

// A space of fewer documents is sorted; of more, the values are walked through as far as is asked for.
const FEW_DOCUMENTS = 2_000
const FEW_OF_RUN = 16
// To go on to the next value costs about as much as to sort so many documents.
const WALK_TO_SORT = 16
