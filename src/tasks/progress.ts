import type { BatchProgress, ProgressStep } from '../domain/batch.js'
import { stepDurationText } from './step-duration-text.js'

/** Follows one batch. Times are milliseconds of a clock that never goes back. */
export interface ProgressTracker {
  /** Tells the steps that run now, from the outermost to the innermost. */
  update(steps: readonly ProgressStep[], nowMs: number): void
  current(): BatchProgress
  /** The path of each step so far to the time it took. */
  trace(nowMs: number): Readonly<Record<string, string>>
}

export function trackProgress(): ProgressTracker {
  const spentMs = new Map<string, number>()
  let running: ReadonlyMap<string, number> = new Map()
  let progress: BatchProgress = { steps: [], percentage: 0 }
  return {
    update(steps, nowMs) {
      const paths = pathsOf(steps)
      for (const path of paths) if (!spentMs.has(path)) spentMs.set(path, 0)
      for (const [path, sinceMs] of running)
        if (!paths.includes(path)) spentMs.set(path, (spentMs.get(path) ?? 0) + nowMs - sinceMs)
      running = new Map(paths.map((path) => [path, running.get(path) ?? nowMs]))
      // An engine that finds more to do than it first counted must not turn the bar back.
      progress = { steps, percentage: Math.max(progress.percentage, percentageOf(steps)) }
    },
    current: () => progress,
    trace(nowMs) {
      const texts = [...spentMs].map(([path, ms]) => {
        const sinceMs = running.get(path)
        return [path, stepDurationText(sinceMs === undefined ? ms : ms + nowMs - sinceMs)] as const
      })
      return Object.fromEntries(texts)
    },
  }
}

/** Each level counts for its share of one operation of the level around it. */
export function percentageOf(steps: readonly ProgressStep[]): number {
  let share = 1
  let done = 0
  for (const { finished, total } of steps) {
    if (total <= 0) break
    share /= total
    done += Math.min(finished, total) * share
  }
  return Math.min(100, 100 * done)
}

function pathsOf(steps: readonly ProgressStep[]): readonly string[] {
  return steps.map((_, depth) =>
    steps
      .slice(0, depth + 1)
      .map(({ currentStep }) => currentStep)
      .join(' > '),
  )
}
