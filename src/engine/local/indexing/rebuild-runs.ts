import { isLive } from '../runs/live-bits.js'
import type { RunRecord } from '../runs/manifest.js'
import { readSlots } from '../runs/slots.js'
import type { DocumentNumber } from '../tables/document-number.js'
import type { IndexView } from '../tables/index-view.js'
import { readDocumentAt } from '../tables/read-document-at.js'
import type { IndexingTools } from './build-runs.js'
import { parseObject } from './json-object.js'
import { createPieceParts } from './piece-parts.js'
import type { RebuildPlan } from './rebuild-plan.js'
import type { RunLimits } from './run-limits.js'
import { createColumnsPiece, createWordsPiece, type RunPiece } from './run-pieces.js'
import type { RunSet } from './run-set.js'
import { countSteps } from './run-watch.js'

/** Makes the named files of every run anew from the documents, under other settings. Slots stay as they are;
 *  dead ones are empty. */
export function rebuildRuns(view: IndexView, runs: RunSet, plan: RebuildPlan, tools: IndexingTools): void {
  const { watch } = tools
  const pieces: RunPiece[] = []
  if (plan.words) pieces.push(createWordsPiece(tools))
  if (plan.columns) pieces.push(createColumnsPiece(tools))
  if (pieces.length === 0) return
  const total = runs.runs.reduce((sum, { documentCount }) => sum + documentCount, 0)
  const step = { step: `indexing ${pieces.map(({ kind }) => kind).join(' and ')}`, total }
  const countOne = countSteps(watch, [], step)
  watch.report([{ ...step, finished: 0 }])
  for (const run of runs.runs) rebuildRun(view, run, { runs, pieces, tools, countOne })
}

interface RebuildContext {
  readonly runs: RunSet
  readonly pieces: readonly RunPiece[]
  readonly tools: IndexingTools
  countOne(): void
}

function rebuildRun(view: IndexView, run: RunRecord, context: RebuildContext): void {
  const { runs, pieces, countOne, tools } = context
  const slots = readSlots(runs.folder.pathOf('slots', run.slots.number))
  const live = runs.liveOf(run)
  const parts = pieces.map((piece) => createPieceParts(piece, runs))
  let first = 0
  for (const [slot, number] of slots.entries()) {
    if (isFull(pieces, slot - first, tools.limits)) {
      for (const part of parts) part.write(first, slot)
      first = slot
    }
    countOne()
    // A dead slot has the number of a document that lives in another run, or nowhere.
    const bytes = isLive(live, slot) ? readDocumentAt(view, number as DocumentNumber) : undefined
    const document = bytes && parseObject(bytes)
    for (const piece of pieces) piece.add(document)
  }
  for (const part of parts) part.finish(run, first, tools.watch)
}

function isFull(pieces: readonly RunPiece[], documents: number, limits: RunLimits): boolean {
  if (documents === 0) return false
  const held = pieces.reduce((sum, { heldBytes }) => sum + heldBytes, 0)
  return documents >= limits.documents || held >= limits.heldBytes
}
