import { Worker } from 'node:worker_threads'
import { apiError, errorOfObject } from '../../../domain/errors/api-error.js'
import type { IndexId } from '../../../domain/index-id.js'
import type { Log } from '../../../domain/log.js'
import type {
  SearchAnswers,
  SearchQuestion,
  SearchThreadReply,
  SearchThreadRequest,
  SearchWorkerData,
} from './search-messages.js'

/** Threads that answer searches, one search a thread at a time; the others wait their turn. */
export interface SearchThreads {
  /** Undefined when there is no such index. The index must be open for changing in this process. Refused with
   *  `too_many_search_requests` when too many wait. */
  ask<Kind extends keyof SearchAnswers>(
    question: Extract<SearchQuestion, { kind: Kind }>,
  ): Promise<SearchAnswers[Kind] | undefined>
  /** Resolves when no thread has files of the index open. The caller sees to it that nobody searches it. */
  letGo(index: IndexId): Promise<void>
  /** Starts a thread before it is needed. The others start when they are. */
  warmUp(): void
  /** To be called when no search is under way. */
  close(): Promise<void>
}

export interface SearchThreadsOptions {
  readonly indexesFolder: string
  /** The compiled `search-worker.ts`. */
  readonly workerUrl: URL
  readonly count: number
  /** More searches than that may not wait. */
  readonly mostWaiting: number
  readonly log: Log | undefined
}

interface Job {
  readonly request: SearchThreadRequest
  settle(reply: SearchThreadReply): void
}

/** One thread, and what it is doing. Started with its first job, and again after it has died. */
interface Seat {
  worker: Worker | undefined
  /** Whether the thread was ever asked anything. */
  hasWorked: boolean
  job: Job | undefined
  /** What only this thread can do: done before any search. */
  readonly own: Job[]
}

export function createSearchThreads(options: SearchThreadsOptions): SearchThreads {
  const seats: Seat[] = Array.from({ length: options.count }, () => ({
    worker: undefined,
    hasWorked: false,
    job: undefined,
    own: [],
  }))
  const waiting: Job[] = []

  function start(seat: Seat): Worker {
    const workerData: SearchWorkerData = { indexesFolder: options.indexesFolder }
    const worker = new Worker(options.workerUrl, { workerData, name: 'search' })
    let reason: unknown
    worker.on('message', (reply: SearchThreadReply) => finish(seat, reply))
    worker.on('error', (error) => {
      reason = error
    })
    worker.on('exit', (code) => {
      if (seat.worker === worker) seat.worker = undefined
      if (seat.job === undefined && (code === 0 || !seat.hasWorked)) return
      options.log?.error('a search thread ended unexpectedly', { code, error: reason })
      const error = new Error(`a search thread ended unexpectedly, with code ${code}`, { cause: reason })
      if (seat.job !== undefined) finish(seat, { kind: 'failed', error })
    })
    worker.unref()
    return worker
  }

  function finish(seat: Seat, reply: SearchThreadReply): void {
    const { job } = seat
    seat.job = undefined
    seat.worker?.unref()
    giveWork(seat)
    job?.settle(reply)
  }

  function giveWork(seat: Seat): void {
    if (seat.job !== undefined) return
    const job = seat.own.shift() ?? waiting.shift()
    if (job === undefined) return
    seat.job = job
    seat.worker ??= start(seat)
    seat.hasWorked = true
    // An idle thread does not keep the process alive.
    seat.worker.ref()
    send(seat.worker, job.request)
  }

  function ask(question: SearchQuestion): Promise<SearchThreadReply> {
    if (waiting.length >= options.mostWaiting) throw apiError('too_many_search_requests')
    return new Promise((settle) => {
      waiting.push({ request: question, settle })
      const free = seats.find((seat) => seat.job === undefined && seat.worker !== undefined)
      const seat = free ?? seats.find(({ job }) => job === undefined)
      if (seat !== undefined) giveWork(seat)
    })
  }

  return {
    ask: async (question) => {
      const reply = await ask(question)
      // The thread answers each kind with its own row of `SearchAnswers`.
      if (reply.kind === 'found') return reply.result as SearchAnswers[typeof question.kind] | undefined
      if (reply.kind === 'refused') throw errorOfObject(reply.error)
      throw reply.kind === 'failed'
        ? reply.error
        : new Error('a search thread mistook a search for something else')
    },
    letGo: async (index) => {
      const done = seats
        .filter(({ worker }) => worker !== undefined)
        .map(
          (seat) =>
            new Promise<SearchThreadReply>((settle) => {
              seat.own.push({ request: { kind: 'letGo', index }, settle })
              giveWork(seat)
            }),
        )
      await Promise.all(done)
    },
    warmUp: () => {
      const [first] = seats
      if (first !== undefined) first.worker ??= start(first)
    },
    close: async () => {
      await Promise.all(seats.map(endSeat))
    },
  }
}

/** A thread that has not opened anything need not even finish starting. */
async function endSeat({ worker, hasWorked }: Seat): Promise<void> {
  if (worker === undefined) return
  if (hasWorked) await end(worker)
  else await worker.terminate()
}

function end(worker: Worker): Promise<void> {
  worker.ref()
  return new Promise((resolve) => {
    worker.once('exit', () => resolve())
    send(worker, { kind: 'close' })
  })
}

function send(worker: Worker, request: SearchThreadRequest): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, unlike a window
  worker.postMessage(request)
}
