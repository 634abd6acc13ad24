import { setTimeout as sleep } from 'node:timers/promises'
import type { WriteCongestion } from '../domain/batch.js'
import { isKind, type BatchUid, type Task } from '../domain/task.js'
import { readNewestBatch, removeBatches, writeBatch, type BegunBatch } from './batch-record.js'
import { countWrite } from './batch-stats.js'
import { createBell } from './bell.js'
import { cleanUp, finishBatch, type ExecutedBatch } from './finish-batch.js'
import { nextBatch, type IndexFacts } from './next-batch.js'
import { creatableIndex, executionOf, type PlannedBatch } from './planned-batch.js'
import { pruneWork } from './prune-tasks.js'
import { runBatch, showWriting } from './run-batch.js'
import { createRunningBatch, type RunningBatch } from './running-batch.js'
import type { TaskParts } from './task-parts.js'

/** Processes batches, one at a time, each exactly once whatever happens to the server. */
export interface Scheduler {
  running(): RunningBatch | undefined
  /** Tells of a task that now waits. A cancelation ends the running batch if it names one of its tasks. */
  accept(task: Task): void
  onBatchFinished(listener: BatchListener): void
  start(): void
  /** Lets the running batch finish until the deadline, and aborts it then: the next start runs it again. */
  stop(deadlineMs: number): Promise<void>
}

export type BatchListener = (tasks: readonly Task[]) => void

export function createScheduler(parts: TaskParts): Scheduler {
  const { store, ledger, registry, limits, log } = parts
  const newest = store.read(readNewestBatch)
  const listeners: BatchListener[] = []
  const bell = createBell()
  const stopping = new AbortController()
  /** On disk as begun, and not running: by a crash, or because its end could not be written. */
  let interrupted = newest?.state === 'begun' ? newest.batch : undefined
  let nextUid = newest === undefined ? 0 : newest.batch.uid + (newest.state === 'begun' ? 0 : 1)
  /** Of the writes of the batch at hand, as far as this server made them. */
  let congestion: WriteCongestion | undefined
  let current: { readonly running: RunningBatch; readonly cancel: AbortController } | undefined
  let isAskedToStop = false
  let working: Promise<void> | undefined

  const facts: IndexFacts = {
    indexExists: (index) => registry.find(index) !== undefined,
    primaryKeyOf: (index) => registry.find(index)?.primaryKey ?? null,
  }

  const isStopping = (): boolean => isAskedToStop

  async function workUntilStopped(): Promise<void> {
    while (!isStopping()) {
      try {
        if (!(await processNext())) await bell.rung()
      } catch (error) {
        // The store cannot be written: nothing can be processed until it can.
        log.error('the queue cannot go on and will try again', { error })
        await sleep(parts.retryMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  /** Whether there was anything to do. */
  async function processNext(): Promise<boolean> {
    if (interrupted !== undefined) {
      await process(interrupted, { isRepeated: true })
      return true
    }
    await makeRoom()
    const planned = nextBatch(ledger.waiting(), facts, limits)
    if (planned === undefined) return false
    interrupted = await begin(planned)
    await process(interrupted, { isRepeated: false })
    return true
  }

  /** Writes down what is about to be done, and the id of the index that it may create. */
  async function begin({ tasks, execution, strategy }: PlannedBatch): Promise<BegunBatch> {
    const index = creatableIndex(execution, tasks)
    const reserved = index === null || facts.indexExists(index) ? undefined : registry.reserveId()
    const begun: BegunBatch = {
      uid: nextUid as BatchUid,
      tasks: tasks.map(({ uid }) => uid),
      strategy,
      newIndex: reserved?.id ?? null,
    }
    congestion = countWrite(undefined, store.isWriting())
    await store.write((view) => {
      reserved?.write(view)
      writeBatch(view, { state: 'begun', batch: begun })
    })
    return begun
  }

  async function process(begun: BegunBatch, { isRepeated }: { isRepeated: boolean }): Promise<void> {
    const waiting = begun.tasks.flatMap((uid) => ledger.getUnfinished(uid) ?? [])
    const planned: PlannedBatch = {
      tasks: waiting,
      execution: executionOf(waiting),
      strategy: begun.strategy,
    }
    const startedAt = parts.now()
    const processing = ledger.markProcessing(waiting, begun.uid, startedAt)
    const running = createRunningBatch({ ...begun, tasks: processing, startedAt })
    const cancel = new AbortController()
    current = { running, cancel }
    // A cancelation may have come while the batch was written down.
    ledger.waiting().forEach(abortIfCanceled)
    // One that runs again may be in the engine already: it can no longer be canceled.
    const signal = AbortSignal.any([...(isRepeated ? [] : [cancel.signal]), stopping.signal])
    try {
      const outcome = await runBatch({ planned, begun, running, signal, stopSignal: stopping.signal }, parts)
      if (outcome !== undefined) return await finish({ begun, running, tasks: processing, outcome })
      ledger.markWaiting(waiting)
      if (stopping.signal.aborted) return
      await abandon(begun)
    } catch (error) {
      if (interrupted !== undefined) ledger.markWaiting(waiting)
      throw error
    } finally {
      current = undefined
    }
  }

  async function finish(executed: Omit<ExecutedBatch, 'congestion'>): Promise<void> {
    showWriting(executed.running, parts)
    congestion = countWrite(congestion, store.isWriting())
    const finished = finishBatch({ ...executed, congestion }, parts)
    await store.write(finished.write)
    finished.publish()
    interrupted = undefined
    current = undefined
    nextUid = executed.begun.uid + 1
    tell(finished.tasks)
    await cleanUp(executed, finished.tasks, { parts, isStopping })
  }

  /** Takes back a batch that changed nothing: its uid goes to the next. */
  async function abandon(begun: BegunBatch): Promise<void> {
    await store.write((view) => removeBatches(view, [begun.uid]))
    interrupted = undefined
    await cleanUp({ begun, outcome: { results: new Map() } }, [], { parts, isStopping })
  }

  function abortIfCanceled(task: Task): void {
    const named = isKind(task, 'taskCancelation') ? task.work.tasks : []
    if (named.some((uid) => current?.running.has(uid)))
      current?.cancel.abort(new Error('a task of the batch is to be canceled'))
  }

  function tell(tasks: readonly Task[]): void {
    for (const listener of listeners) {
      try {
        listener(tasks)
      } catch (error) {
        log.error('whoever was to be told of a finished batch failed', { error })
      }
    }
  }

  /** When too many tasks are kept, the oldest finished ones go, by a task like any other. */
  async function makeRoom(): Promise<void> {
    const work = pruneWork(ledger.columns, limits)
    if (work === undefined || ledger.waiting().some((task) => isKind(task, 'taskDeletion'))) return
    await ledger.add(work, {}, parts.now())
  }

  return {
    running: () => current?.running,
    accept(task) {
      abortIfCanceled(task)
      bell.ring()
    },
    onBatchFinished: (listener) => void listeners.push(listener),
    start() {
      working ??= workUntilStopped()
    },
    async stop(deadlineMs) {
      isAskedToStop = true
      bell.ring()
      const timer = setTimeout(() => stopping.abort(new Error('the server stops')), deadlineMs)
      await working
      clearTimeout(timer)
    },
  }
}
