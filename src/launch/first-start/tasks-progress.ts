import * as z from 'zod'

/** What `GET /tasks` and `GET /batches` tell of work that is under way, as far as it is read here. */
export const taskList = z.object({
  results: z.array(
    z.object({
      uid: z.number(),
      batchUid: z.number().nullable(),
      status: z.string(),
      error: z.object({ message: z.string() }).nullable(),
    }),
  ),
})

export const batchList = z.object({
  results: z.array(
    z.object({
      uid: z.number(),
      progress: z
        .object({ percentage: z.number(), steps: z.array(z.object({ currentStep: z.string() })) })
        .nullable(),
    }),
  ),
})

type Tasks = z.output<typeof taskList>['results']
type Batches = z.output<typeof batchList>['results']

export type TasksProgress =
  | { readonly state: 'running'; readonly percentage: number; readonly step: string }
  | { readonly state: 'succeeded' }
  | { readonly state: 'failed'; readonly reason: string }

/** How far some tasks have come together. Each counts alike; one that waits has come nowhere. */
export function progressOf(tasks: Tasks, batches: Batches): TasksProgress {
  const failed = tasks.find(({ status }) => status === 'failed' || status === 'canceled')
  if (failed !== undefined) return { state: 'failed', reason: failed.error?.message ?? 'it was canceled' }
  if (tasks.length > 0 && tasks.every(({ status }) => status === 'succeeded')) return { state: 'succeeded' }
  const underWay = batches.find(({ progress }) => progress !== null)
  const shares = tasks.map(({ status, batchUid }) => {
    if (status === 'succeeded') return 100
    return batches.find(({ uid }) => uid === batchUid)?.progress?.percentage ?? 0
  })
  const total = shares.reduce((sum, share) => sum + share, 0)
  return {
    state: 'running',
    percentage: total / Math.max(1, shares.length),
    // The last step is the innermost one.
    step: underWay?.progress?.steps.at(-1)?.currentStep ?? 'waiting',
  }
}
