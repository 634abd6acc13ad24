import { ApiFailure, type Api } from './api.js'

/** A task as the server tells of it. */
export interface TaskReport {
  readonly uid: number
  readonly batchUid: number | null
  readonly indexUid: string | null
  readonly status: 'enqueued' | 'processing' | 'succeeded' | 'failed' | 'canceled'
  readonly type: string
  readonly details: Readonly<Record<string, unknown>> | null
  readonly error: { readonly message: string; readonly code: string; readonly link?: string } | null
  readonly finishedAt: string | null
}

export interface TaskProgressReport {
  readonly task: TaskReport
  /** 0 to 100 while its batch runs. */
  readonly percentage: number | undefined
  /** What is being done now, from the server. */
  readonly step: string | undefined
}

interface BatchAnswer {
  readonly progress: {
    readonly percentage: number
    readonly steps: readonly { readonly currentStep: string }[]
  } | null
}

const shortestPauseMs = 150
const longestPauseMs = 1_500

/** Asks until the task has finished, more and more seldom. Resolves with the finished task. */
export async function watchTask(
  api: Api,
  uid: number,
  { signal, onChange }: { signal: AbortSignal; onChange: (report: TaskProgressReport) => void },
): Promise<TaskReport> {
  for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(pauseMs * 1.3, longestPauseMs)) {
    const task = await api.call<TaskReport>('GET', `/tasks/${uid}`, { signal })
    if (task.finishedAt !== null) return task
    onChange(await progressOf(api, task, signal))
    await pause(pauseMs, signal)
  }
}

/** What a task that failed says, as a failure that can be shown. */
export function failureOfTask({ status, error }: TaskReport): ApiFailure | undefined {
  if (error !== null) return new ApiFailure(0, error)
  if (status === 'canceled')
    return new ApiFailure(0, { message: 'The task was canceled before it finished.', code: 'unreachable' })
  return undefined
}

async function progressOf(api: Api, task: TaskReport, signal: AbortSignal): Promise<TaskProgressReport> {
  if (task.batchUid === null) return { task, percentage: undefined, step: undefined }
  const { progress } = await api.call<BatchAnswer>('GET', `/batches/${task.batchUid}`, { signal })
  return { task, percentage: progress?.percentage, step: progress?.steps.at(-1)?.currentStep }
}

async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, durationMs)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(new Error('no longer watched'))
      },
      { once: true },
    )
  })
}
