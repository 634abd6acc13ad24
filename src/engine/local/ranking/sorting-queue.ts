import type { SlotStretch } from '../postings/found-documents.js'
import { noOrdinal, type ValueColumn } from '../runs/columns-reader.js'
import type { SortDirection, SortValue } from './score-detail.js'
import { turnedOrdinal, valueAt, type ValueQueue } from './value-queue.js'

/** Sorts the documents at once. */
export class SortingQueue implements ValueQueue {
  readonly withoutValue: Uint32Array
  value: SortValue = null
  isAtEnd = false
  private at = 0
  /** Rising order in which values come; below, the places of the documents beside it. */
  private readonly ranks: Uint32Array
  private readonly places: Uint32Array
  private readonly column: ValueColumn | undefined
  private readonly direction: SortDirection

  constructor(column: ValueColumn | undefined, direction: SortDirection, stretch: SlotStretch) {
    this.column = column
    this.direction = direction
    const { ranks, places, withoutValue } = rankPlaces(column, direction, stretch)
    this.ranks = ranks
    this.places = places
    this.withoutValue = withoutValue
    this.readValue()
  }

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
    this.value = valueAt(this.column, turnedOrdinal(rank, this.column, this.direction))
  }
}

// Places are below this, and ranks small enough for both to fit one number.
const PLACES = 2 ** 27

function rankPlaces(
  column: ValueColumn | undefined,
  direction: SortDirection,
  { bits, from, end, firstBit }: SlotStretch,
): { readonly ranks: Uint32Array; readonly places: Uint32Array; readonly withoutValue: Uint32Array } {
  const ordinals = direction === 'asc' ? column?.lowestOrdinals() : column?.highestOrdinals()
  const without: number[] = []
  const pairs = new Float64Array(end - from)
  let count = 0
  for (let place = from; place < end; place += 1) {
    const ordinal = ordinals?.[(bits[place] ?? 0) - firstBit] ?? noOrdinal
    if (ordinal === noOrdinal || column === undefined) {
      without.push(place)
      continue
    }
    pairs[count] = turnedOrdinal(ordinal, column, direction) * PLACES + place
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
