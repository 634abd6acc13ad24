import { join } from 'node:path'
import { apiError } from '../domain/errors/api-error.js'
import { isFinished, taskStatuses } from '../domain/task.js'
import type { EngineProgress, RunControl } from '../engine/search-engine.js'
import type { BegunBatch } from './batch-record.js'
import { failed, forAll, type BatchOutcome } from './execute/batch-outcome.js'
import { executeBatch } from './execute/execute-batch.js'
import type { ExecutionContext } from './execute/execution-context.js'
import type { PlannedBatch } from './planned-batch.js'
import type { RunningBatch } from './running-batch.js'
import { knownFailure } from './task-failure.js'
import type { TaskParts } from './task-parts.js'

export interface BatchRun {
  readonly planned: PlannedBatch
  readonly begun: BegunBatch
  readonly running: RunningBatch
  /** Aborts when a cancelation names one of the tasks, or the server stops. */
  readonly signal: AbortSignal
  /** Aborts when the server stops. */
  readonly stopSignal: AbortSignal
}

/** Executes a batch and waits for it. Undefined when it was aborted: then it changed nothing. */
export async function runBatch(run: BatchRun, parts: TaskParts): Promise<BatchOutcome | undefined> {
  const { planned, begun, signal, stopSignal } = run
  try {
    signal.throwIfAborted()
    return await executeBatch(planned.execution, contextOf(run, parts))
  } catch (error) {
    if ((signal.aborted && error === signal.reason) || (stopSignal.aborted && error === stopSignal.reason))
      return undefined
    const known = knownFailure(error)
    if (known === undefined) parts.log.error('a batch failed', { batch: begun.uid, error })
    const refusal = failed((known ?? apiError('internal')).toObject())
    return { results: forAll(planned.tasks, refusal) }
  }
}

function contextOf({ begun, running, signal, stopSignal }: BatchRun, parts: TaskParts): ExecutionContext {
  const { engine, registry, mergeSettings, now, ledger } = parts
  const onProgress = (steps: EngineProgress): void => showProgress(running, steps, parts)
  const control = (aborting: AbortSignal): RunControl => ({ signal: aborting, onProgress })
  showProgress(running, [], parts)
  return {
    batch: begun.uid,
    engine,
    registry,
    newIndex: begun.newIndex,
    run: control(signal),
    pastCancelation: control(stopSignal),
    mergeSettings,
    now,
    payloadOf({ uid, work: { payload } }) {
      if (payload.place === 'file') return { place: 'file', path: join(parts.updatesFolder, payload.name) }
      const bytes = ledger.readPayload(uid)
      if (bytes === undefined) throw new Error(`the documents of task ${uid} are not in the store`)
      return { place: 'memory', bytes }
    },
    waitingTask(uid) {
      const task = ledger.getUnfinished(uid)
      return task?.status === 'enqueued' ? task : undefined
    },
    isFinished(uid) {
      const place = ledger.columns.placeOf(uid)
      const status = place === -1 ? undefined : taskStatuses[ledger.columns.arrays.status[place] ?? 0]
      return status !== undefined && isFinished(status)
    },
  }
}

const STAGES = 2

function showProgress(running: RunningBatch, steps: EngineProgress, { monotonicMs }: TaskParts): void {
  const stage = { currentStep: 'processing tasks', finished: 0, total: STAGES }
  const inner = steps.map(({ step, finished, total }) => ({ currentStep: step, finished, total }))
  running.progress.update([stage, ...inner], monotonicMs())
}

/** The last stage, once the engine is done. */
export function showWriting(running: RunningBatch, { monotonicMs }: TaskParts): void {
  const stage = { currentStep: 'writing tasks to disk', finished: 1, total: STAGES }
  running.progress.update([stage], monotonicMs())
}
