// Runs in a process of its own, which `watch-process.ts` ends when an input takes too long.
import { inputOf, lineOf, type FuzzInput } from './fuzz-input.js'
import type { FuzzReport, FuzzWork } from './fuzz-messages.js'
import type { FuzzTarget } from './fuzz-target.js'
import { createMemoryWatch, type MemoryWatch } from './memory-watch.js'
import { createProgress } from './progress-file.js'
import { makeInput } from './make-input.js'
import { shrinkInput } from './shrink-input.js'
import { loadTarget } from './targets.js'

const SHRINK_MILLISECONDS = 5_000

process.once('message', (work: FuzzWork) => void begin(work))

async function begin(work: FuzzWork): Promise<void> {
  const target = await loadTarget(work.target)
  report({ kind: 'begun' })
  run(target, work)
  process.disconnect()
}

function run(chosen: FuzzTarget, work: FuzzWork): void {
  switch (work.kind) {
    case 'show':
      report({ kind: 'shown', line: lineOf(makeInput(chosen, work.seed, work.iteration)) })
      break
    case 'check': {
      const input = inputOf(work.line)
      const message = failureOf(chosen, input, createMemoryWatch())
      report(
        message === undefined
          ? { kind: 'done', inputs: 1 }
          : { kind: 'failed', iteration: 0, message, line: lineOf(input) },
      )
      break
    }
    case 'search':
      search(chosen, work)
      break
    default:
      work satisfies never
  }
}

function search(chosen: FuzzTarget, asked: Extract<FuzzWork, { kind: 'search' }>): void {
  const end = performance.now() + asked.milliseconds
  const memory = createMemoryWatch()
  const progress = createProgress(asked.progress)
  let iteration = 0
  for (; iteration < asked.mostInputs && performance.now() < end; iteration += 1) {
    progress.write(iteration)
    const input = makeInput(chosen, asked.seed, iteration)
    const isLast = iteration === asked.mostInputs - 1
    const message = failureOf(chosen, input, memory) ?? (isLast ? memory.keptGrowth() : undefined)
    if (message !== undefined) {
      report({ kind: 'failed', iteration, message, line: lineOf(input) })
      shrink(chosen, input)
      return
    }
  }
  report({ kind: 'done', inputs: iteration })
}

function shrink(chosen: FuzzTarget, input: FuzzInput): void {
  const end = performance.now() + SHRINK_MILLISECONDS
  const memory = createMemoryWatch()
  const small = shrinkInput(
    input,
    (candidate) => failureOf(chosen, candidate, memory) !== undefined,
    () => performance.now() < end,
  )
  const message = failureOf(chosen, small, memory)
  if (message !== undefined) report({ kind: 'shrunk', message, line: lineOf(small) })
}

/** What is wrong, or undefined. */
function failureOf(chosen: FuzzTarget, input: FuzzInput, memory: MemoryWatch): string | undefined {
  memory.begin()
  try {
    chosen.check(input)
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
  return memory.growth(input.length)
}

function report(message: FuzzReport): void {
  process.send?.(message)
}
