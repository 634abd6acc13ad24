import { clearLiveBit, countLiveBits, allLive, isLive, type LiveBits } from '../runs/live-bits.js'
import { droppedSlot } from '../runs/merge-words.js'

/** A run that goes into a merged one. */
export interface SlotSource {
  /** Document numbers by slot, rising. */
  readonly numbers: Uint32Array
  readonly live: LiveBits
}

export interface MergedSlots {
  readonly numbers: Uint32Array
  /** By source and slot: the slot in the merged run, or `droppedSlot` for a dead document. */
  readonly newSlots: readonly Uint32Array[]
}

/** The live documents of all sources in the order of their numbers. No number is live in two sources. */
export function mergeSlots(sources: readonly SlotSource[]): MergedSlots {
  const count = sources.reduce((sum, { live }) => sum + countLiveBits(live), 0)
  const numbers = new Uint32Array(count)
  const newSlots = sources.map((source) => new Uint32Array(source.numbers.length).fill(droppedSlot))
  const heads = sources.map((source) => nextLive(source, 0))
  for (let slot = 0; slot < count; slot += 1) {
    const { place, number } = lowest(sources, heads)
    const source = sources[place]
    const head = heads[place]
    const slots = newSlots[place]
    if (source === undefined || head === undefined || slots === undefined)
      throw new Error('a merge ran out of documents before its end')
    numbers[slot] = number
    slots[head] = slot
    heads[place] = nextLive(source, head + 1)
  }
  return { numbers, newSlots }
}

/** What is live in a merged run, when documents may have died since its slots were chosen. */
export function liveAfterMerge(
  merged: MergedSlots,
  livesBefore: readonly LiveBits[],
  livesNow: readonly LiveBits[],
): LiveBits {
  const live = allLive(merged.numbers.length)
  for (const [place, slots] of merged.newSlots.entries()) {
    const before = livesBefore[place]
    const now = livesNow[place]
    if (before === undefined || now === undefined)
      throw new Error('a source of a merge has no live documents')
    for (const [word, bits] of before.entries()) {
      if (bits === now[word]) continue
      for (let slot = word * 32; slot < Math.min(slots.length, word * 32 + 32); slot += 1)
        if (isLive(before, slot) && !isLive(now, slot)) clearLiveBit(live, slots[slot] ?? droppedSlot)
    }
  }
  return live
}

function lowest(
  sources: readonly SlotSource[],
  heads: readonly number[],
): { readonly place: number; readonly number: number } {
  let place = -1
  let number = Infinity
  for (let at = 0; at < sources.length; at += 1) {
    const candidate = sources[at]?.numbers[heads[at] ?? 0] ?? Infinity
    if (candidate >= number) continue
    place = at
    number = candidate
  }
  return { place, number }
}

/** The number of documents when there is none. */
function nextLive({ numbers, live }: SlotSource, from: number): number {
  let slot = from
  while (slot < numbers.length && !isLive(live, slot)) slot += 1
  return slot
}
