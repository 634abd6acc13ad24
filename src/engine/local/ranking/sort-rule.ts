import { compareCodePoints } from '../../../text/compare-code-points.js'
import { noOrdinal, type ValueColumn } from '../runs/columns-reader.js'
import type { Bucket, RankedBucket, RankingRule } from './bucket.js'
import type { SortDirection, SortValue } from './score-detail.js'
import type { SpaceFacts } from './space-facts.js'

/** Ranks by the values of a field. In both directions numbers come before strings, and documents without a
 *  value last; of several values the one that comes first counts. */
export function createSortRule(field: string, direction: SortDirection): RankingRule {
  return { split: (bucket) => splitByValue(bucket, field, direction) }
}

function* splitByValue(bucket: Bucket, field: string, direction: SortDirection): Generator<RankedBucket> {
  const { facts } = bucket
  const queues = sortedQueues(facts, field, direction)
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

function sortedQueues(facts: SpaceFacts, field: string, direction: SortDirection): readonly ValueQueue[] {
  const { runs } = facts.matcher.context
  return runs.flatMap(({ columns, firstBit }, run) => {
    const from = facts.space.runStarts[run] ?? 0
    const end = facts.space.runStarts[run + 1] ?? 0
    if (from === end) return []
    const column = columns.column(field)
    return [new ValueQueue(column, direction, { bits: facts.space.bits, from, end, firstBit })]
  })
}

interface Stretch {
  readonly bits: Uint32Array
  readonly from: number
  readonly end: number
  readonly firstBit: number
}

/** The documents of one run in the order of their values. */
class ValueQueue {
  readonly withoutValue: Uint32Array
  value: SortValue = null
  isAtEnd = false
  private at = 0
  /** Rising order in which values come; below, the places of the documents beside it. */
  private readonly ranks: Uint32Array
  private readonly places: Uint32Array
  private readonly column: ValueColumn | undefined
  private readonly direction: SortDirection

  constructor(column: ValueColumn | undefined, direction: SortDirection, stretch: Stretch) {
    this.column = column
    this.direction = direction
    const { ranks, places, withoutValue } = rankPlaces(column, direction, stretch)
    this.ranks = ranks
    this.places = places
    this.withoutValue = withoutValue
    this.readValue()
  }

  /** The places of the documents that have the current value; goes on to the next one. */
  take(): Uint32Array {
    const from = this.at
    const rank = this.ranks[from]
    while (this.at < this.ranks.length && this.ranks[this.at] === rank) this.at += 1
    this.readValue()
    return this.places.subarray(from, this.at)
  }

  private readValue(): void {
    const rank = this.ranks[this.at]
    this.isAtEnd = rank === undefined || this.column === undefined
    if (rank === undefined || this.column === undefined) return
    const ordinal = turned(rank, this.column, this.direction)
    const numberCount = this.column.numbers.length
    this.value =
      ordinal < numberCount
        ? (this.column.numbers[ordinal] ?? 0)
        : this.column.stringAt(ordinal - numberCount)
  }
}

function rankPlaces(
  column: ValueColumn | undefined,
  direction: SortDirection,
  { bits, from, end, firstBit }: Stretch,
): { readonly ranks: Uint32Array; readonly places: Uint32Array; readonly withoutValue: Uint32Array } {
  const ordinals = direction === 'asc' ? column?.lowestOrdinals() : column?.highestOrdinals()
  const without: number[] = []
  // A rank and a place in one number, so that they are sorted together: both are below 2^26 in an index of
  // any size that fits one run.
  const pairs = new Float64Array(end - from)
  let count = 0
  for (let place = from; place < end; place += 1) {
    const ordinal = ordinals?.[(bits[place] ?? 0) - firstBit] ?? noOrdinal
    if (ordinal === noOrdinal || column === undefined) {
      without.push(place)
      continue
    }
    pairs[count] = turned(ordinal, column, direction) * PLACES + place
    count += 1
  }
  const sorted = pairs.slice(0, count).toSorted()
  const ranks = new Uint32Array(count)
  const places = new Uint32Array(count)
  for (let at = 0; at < count; at += 1) {
    const pair = sorted[at] ?? 0
    ranks[at] = Math.floor(pair / PLACES)
    places[at] = pair % PLACES
  }
  return { ranks, places, withoutValue: Uint32Array.from(without) }
}

const PLACES = 2 ** 27

/** Ordinals are in rising order, numbers before strings. Downwards each of the two is turned round. */
function turned(ordinal: number, { numbers, stringCount }: ValueColumn, direction: SortDirection): number {
  if (direction === 'asc') return ordinal
  const numberCount = numbers.length
  return ordinal < numberCount
    ? numberCount - 1 - ordinal
    : numberCount + stringCount - 1 - (ordinal - numberCount)
}
