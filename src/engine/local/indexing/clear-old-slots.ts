import { isLive } from '../runs/live-bits.js'
import { findSlot, readSlots } from '../runs/slots.js'
import type { DocumentNumber } from '../tables/document-number.js'
import type { RunSet } from './run-set.js'

/** Documents that have changed or gone no longer count in the runs they are in. Each is live in one at most. */
export function clearOldSlots(runs: RunSet, numbers: Iterable<DocumentNumber>): void {
  let remaining = [...numbers]
  // The newest first: what changes once is likely to change again.
  for (const run of runs.runs.toReversed()) {
    if (remaining.length === 0) return
    const slots = readSlots(runs.folder.pathOf('slots', run.slots.number))
    const live = runs.liveOf(run)
    remaining = remaining.filter((number) => {
      const slot = findSlot(slots, number)
      if (slot === -1 || !isLive(live, slot)) return true
      runs.markDead(run, slot)
      return false
    })
  }
}
