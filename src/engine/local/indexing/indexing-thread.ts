import { Worker } from 'node:worker_threads'
import type { Log } from '../../../domain/log.js'
import { unreachable } from '../../../domain/unreachable.js'
import type { EngineProgress, RunControl } from '../../search-engine.js'
import {
  runStates,
  type AnsweredKind,
  type AnsweredRequest,
  type IndexingAnswers,
  type IndexingReply,
  type IndexingRequest,
  type IndexingWorkerData,
} from './indexing-messages.js'

/** The indexing thread as others see it. It starts with the first request at the latest, and again after it
 *  has died. */
export interface IndexingThread {
  /** Only one request may be under way. Rejects with the reason of `run.signal` once that aborts, unless the
   *  change was being committed already. If the thread dies the request rejects. */
  ask<Kind extends AnsweredKind>(
    request: Extract<AnsweredRequest, { kind: Kind }>,
    run?: RunControl,
  ): Promise<IndexingAnswers[Kind]>

  /** Starts the thread, if it does not run, so that the first request need not wait for that. */
  warmUp(): void

  /** To be called when no request is under way. */
  close(): Promise<void>
}

export interface IndexingThreadOptions {
  readonly indexesFolder: string
  /** The compiled `indexing-worker.ts`. */
  readonly workerUrl: URL
  readonly log: Log | undefined
}

type FinalReply = Exclude<IndexingReply, { kind: 'progress' | 'mishap' }>

interface PendingRequest {
  readonly onProgress: ((progress: EngineProgress) => void) | undefined
  settle(reply: FinalReply): void
}

export function createIndexingThread(options: IndexingThreadOptions): IndexingThread {
  const runState = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  let worker: Worker | undefined
  let pending: PendingRequest | undefined
  let wasAsked = false
  let isEnding = false

  function start(): Worker {
    const workerData: IndexingWorkerData = { indexesFolder: options.indexesFolder, runState }
    const started = new Worker(options.workerUrl, { workerData, name: 'indexing' })
    let reason: unknown
    started.on('message', receive)
    started.on('error', (error) => {
      reason = error
    })
    started.on('exit', (code) => {
      if (worker === started) worker = undefined
      if (pending === undefined && (code === 0 || isEnding)) return
      options.log?.error('the indexing thread ended unexpectedly', { code, error: reason })
      const error = new Error(`the indexing thread ended unexpectedly, with code ${code}`, { cause: reason })
      pending?.settle({ kind: 'failed', error })
    })
    return started
  }

  function receive(reply: IndexingReply): void {
    switch (reply.kind) {
      case 'progress':
        pending?.onProgress?.(reply.progress)
        break
      case 'mishap':
        options.log?.error(reply.message, { index: reply.index, error: reply.error })
        break
      default:
        pending?.settle(reply)
    }
  }

  function exchange(request: AnsweredRequest, run: RunControl | undefined): Promise<FinalReply> {
    worker ??= start()
    wasAsked = true
    const thread = worker
    // An idle thread does not keep the process alive.
    thread.ref()
    return new Promise((resolve) => {
      pending = {
        onProgress: run?.onProgress,
        settle: (reply) => {
          pending = undefined
          thread.unref()
          resolve(reply)
        },
      }
      send(thread, request)
    })
  }

  return {
    ask: async (request, run) => {
      if (pending !== undefined) throw new Error('the indexing thread was asked while it was busy')
      run?.signal.throwIfAborted()
      Atomics.store(runState, 0, runStates.running)
      const abort = (): void =>
        void Atomics.compareExchange(runState, 0, runStates.running, runStates.aborted)
      run?.signal.addEventListener('abort', abort)
      const reply = await exchange(request, run)
      run?.signal.removeEventListener('abort', abort)
      switch (reply.kind) {
        case 'done':
          // The thread answers each kind with its own row of `IndexingAnswers`.
          return reply.answer as IndexingAnswers[typeof request.kind]
        case 'aborted':
          throw run?.signal.reason
        case 'failed':
          throw reply.error
        default:
          return unreachable(reply)
      }
    },
    warmUp: () => {
      worker ??= start()
      if (pending === undefined) worker.unref()
    },
    close: async () => {
      const thread = worker
      if (thread === undefined) return
      thread.ref()
      // A thread that has not opened anything need not even finish starting.
      if (!wasAsked) {
        isEnding = true
        await thread.terminate()
        return
      }
      const ended = new Promise<void>((resolve) => {
        thread.once('exit', () => resolve())
      })
      send(thread, { kind: 'close' })
      await ended
    },
  }
}

function send(thread: Worker, request: IndexingRequest): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, unlike a window
  thread.postMessage(request)
}
