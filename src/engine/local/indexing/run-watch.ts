import type { EngineProgress } from '../../search-engine.js'

/** What a running change tells, and how it is told to stop. */
export interface RunWatch {
  /** Throws an `AbortedError` when the change is to stop. Costs next to nothing. */
  checkAborted(): void
  /** May drop what comes too often. */
  report(progress: EngineProgress): void
  /** Called when all is ready to be committed. From then on the change can no longer be stopped: this is
   *  the last moment at which an `AbortedError` may be thrown. */
  beginCommit(): void
}

export class AbortedError extends Error {
  override readonly name = 'AbortedError'
}

/** How many documents are worked on between two looks at the watch. */
export const documentsBetweenLooks = 256

/** Counts what is done in one step inside `outer`, and looks at the watch now and then. */
export function countSteps(
  watch: RunWatch,
  outer: EngineProgress,
  inner: { readonly step: string; readonly total: number | undefined },
): () => void {
  let finished = 0
  return () => {
    finished += 1
    if (finished % documentsBetweenLooks !== 0) return
    watch.checkAborted()
    watch.report([...outer, { step: inner.step, finished, total: Math.max(inner.total ?? 0, finished) }])
  }
}
