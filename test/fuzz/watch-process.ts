import { fork } from 'node:child_process'
import type { FuzzReport, FuzzWork } from './fuzz-messages.js'
import { readProgress } from './progress-file.js'

/** Without a word about the next input for so long, an input hangs. Far more than any takes, on a busy machine. */
const MOST_MILLISECONDS = 20_000
const POLL_MILLISECONDS = 100
const HEAP_MEGABYTES = 384

/** How a process ended. */
export type ProcessEnd =
  | Extract<FuzzReport, { kind: 'done' | 'shown' }>
  | {
      readonly kind: 'failed'
      readonly iteration: number
      readonly message: string
      readonly line: string | undefined
    }

export interface WatchOptions {
  readonly script: string
  readonly work: FuzzWork
  readonly mostMilliseconds?: number | undefined
  readonly heapMegabytes?: number | undefined
}

/** Runs the fuzzers in a process to their end, or ends it: a failure, a hang, or memory that ran out, which takes
 *  the whole process with it. Time counts only while this one gets to look: what holds up both is no hang. */
export function watchProcess(options: WatchOptions): Promise<ProcessEnd> {
  const { script, work, mostMilliseconds = MOST_MILLISECONDS, heapMegabytes = HEAP_MEGABYTES } = options
  return new Promise((resolve) => {
    const child = fork(script, {
      execArgv: [`--max-old-space-size=${heapMegabytes}`, '--expose-gc'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let failed: Extract<ProcessEnd, { kind: 'failed' }> | undefined
    let ended: ProcessEnd | undefined
    let written = ''
    let hasBegun = false
    let looks = 0
    let last = -1
    const iteration = (): number => (work.kind === 'search' ? readProgress(work.progress) : 0)
    const failure = (message: string): ProcessEnd =>
      failed ?? { kind: 'failed', iteration: iteration(), message, line: undefined }

    const timer = setInterval(() => {
      looks = hasBegun && iteration() === last ? looks + 1 : 0
      last = iteration()
      if (looks * POLL_MILLISECONDS < mostMilliseconds) return
      ended ??= failure(`it takes more than ${mostMilliseconds} ms`)
      child.kill('SIGKILL')
    }, POLL_MILLISECONDS)

    child.stderr?.on('data', (bytes: Buffer) => {
      written = `${written}${bytes.toString()}`.slice(0, 2_000)
    })
    child.on('message', (report: FuzzReport) => {
      if (report.kind === 'begun') hasBegun = true
      else if (report.kind === 'failed') failed = report
      else if (report.kind === 'shrunk')
        ended = {
          kind: 'failed',
          iteration: failed?.iteration ?? 0,
          message: report.message,
          line: report.line,
        }
      else ended = report
    })
    child.on('close', (_, signal) => {
      clearInterval(timer)
      resolve(ended ?? failure(`its process ended (${signal ?? 'by itself'}): ${written.trim()}`))
    })
    child.send(work)
  })
}
