import { join } from 'node:path'
import type { FuzzWork } from './fuzz-messages.js'
import type { BundledWorker } from './bundle-worker.js'
import { watchProcess, type ProcessEnd } from './watch-process.js'

/** A promise that was broken, with all that is needed to see it again. */
export interface FuzzFailure {
  readonly target: string
  readonly seed: number
  readonly iteration: number
  readonly message: string
  /** The input, see `inputOf`. */
  readonly line: string
}

export interface FuzzOutcome {
  readonly inputs: number
  readonly failure: FuzzFailure | undefined
}

export interface FuzzRun {
  readonly worker: BundledWorker
  readonly target: string
  readonly seed: number
  readonly mostInputs?: number
  readonly milliseconds?: number
  /** For a single input. */
  readonly mostMilliseconds?: number
  readonly heapMegabytes?: number
}

/** Looks for an input that breaks a promise of the target, until the first. */
export async function fuzzTarget(run: FuzzRun): Promise<FuzzOutcome> {
  const { target, seed, mostInputs = Number.MAX_SAFE_INTEGER, milliseconds = Number.MAX_SAFE_INTEGER } = run
  const progress = join(run.worker.folder, `${target}.progress`)
  const end = await watch(run, { kind: 'search', target, seed, mostInputs, milliseconds, progress })
  if (end.kind !== 'failed') return { inputs: end.kind === 'done' ? end.inputs : 0, failure: undefined }
  const { iteration, message } = end
  const line = end.line ?? (await showInput(run, iteration))
  return { inputs: iteration + 1, failure: { target, seed, iteration, message, line } }
}

/** Checks one input again. */
export async function checkAgain(run: FuzzRun, line: string): Promise<FuzzOutcome> {
  const { target, seed } = run
  const end = await watch(run, { kind: 'check', target, line })
  if (end.kind !== 'failed') return { inputs: 1, failure: undefined }
  return { inputs: 1, failure: { target, seed, iteration: end.iteration, message: end.message, line } }
}

/** The input that its process could not tell any more. */
async function showInput(run: FuzzRun, iteration: number): Promise<string> {
  const end = await watch(run, { kind: 'show', target: run.target, seed: run.seed, iteration })
  if (end.kind !== 'shown') throw new Error(`input ${iteration} of ${run.target} cannot be made again`)
  return end.line
}

function watch({ worker, mostMilliseconds, heapMegabytes }: FuzzRun, work: FuzzWork): Promise<ProcessEnd> {
  return watchProcess({ script: worker.script, work, mostMilliseconds, heapMegabytes })
}
