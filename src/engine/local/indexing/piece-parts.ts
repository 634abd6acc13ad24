import type { RunRecord } from '../runs/manifest.js'
import { removeFile } from '../runs/run-folder.js'
import type { PartFile, RunPiece } from './run-pieces.js'
import type { RunSet } from './run-set.js'
import { runSlices } from './run-slices.js'
import type { RunWatch } from './run-watch.js'

/** Makes a file anew that a run has, in parts if it is too large to be made in memory. */
export interface PieceParts {
  /** Writes what the piece holds as a part: the documents from `first` to before `end`, by their slots. */
  write(first: number, end: number): void
  /** The same for the rest of the documents, and gives the run a file of all parts. */
  finish(run: RunRecord, first: number, watch: RunWatch): void
}

export function createPieceParts(piece: RunPiece, runs: RunSet): PieceParts {
  const parts: PartFile[] = []

  function write(first: number, end: number): void {
    const path = runs.temporaryFile(`part-${parts.length}.${piece.kind}`)
    piece.write(path)
    parts.push({ path, newSlots: Uint32Array.from({ length: end - first }, (_, slot) => first + slot) })
  }

  return {
    write,
    finish: (run, first, watch) => {
      const file = runs.newFile(piece.kind)
      if (parts.length === 0) piece.write(file.path)
      else {
        write(first, run.documentCount)
        runSlices(piece.merge(parts, run.documentCount, file.path), () => watch.checkAborted())
        for (const { path } of parts.splice(0)) removeFile(path)
      }
      runs.replaceFile(run, piece.kind, file)
    },
  }
}
