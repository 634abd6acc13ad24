import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { InstanceClient } from './instance-client.js'
import { samplePrimaryKey, type SampleIndex } from './read-sample-folder.js'
import type { SampleRecord } from './sample-record.js'
import { batchList, progressOf, taskList } from './tasks-progress.js'

/** The chat workspace that talks about the sample indexes. */
export const sampleWorkspace = 'sample'

/** The part of the record that stands for the workspace; no index can have this name. */
const chatPart = '(chat)'

const pollEveryMs = 100

export type LoadingEvent =
  | { readonly type: 'begun'; readonly parts: number }
  | { readonly type: 'progress'; readonly index: string; readonly percentage: number; readonly step: string }
  | { readonly type: 'index-loaded'; readonly index: string; readonly documents: number }
  | { readonly type: 'chat-ready'; readonly workspace: string }
  | { readonly type: 'already-in-use' }

export interface Loading {
  readonly client: InstanceClient
  readonly samples: readonly SampleIndex[]
  readonly record: SampleRecord
  readonly signal: AbortSignal
  readonly report: (event: LoadingEvent) => void
}

const page = z.object({ total: z.number() })
const accepted = z.object({ taskUid: z.number() })

/** Brings in what is missing of the sample data. Each part can be repeated: one that was interrupted is sent
 *  again as a whole. A data folder that was used before without sample data stays without. */
export async function loadSamples(loading: Loading): Promise<void> {
  const { client, samples, record, report } = loading
  const missing = samples.filter(({ uid }) => !record.isDone(uid))
  const parts = missing.length + (record.isDone(chatPart) ? 0 : 1)
  if (parts === 0) return
  if (record.isEmpty && (await isInUse(client))) {
    for (const part of [chatPart, ...samples.map(({ uid }) => uid)]) record.note(part, 'done')
    report({ type: 'already-in-use' })
    return
  }
  report({ type: 'begun', parts })
  if (!record.isDone(chatPart)) await prepareChat(loading)
  for (const sample of missing) await loadIndex(loading, sample)
}

/** An index may still wait in the queue, and one that is gone has left its tasks there. */
async function isInUse(client: InstanceClient): Promise<boolean> {
  const answers = [await client.ask('GET', '/indexes?limit=1'), await client.ask('GET', '/tasks?limit=1')]
  return answers.some((answer) => page.parse(answer).total > 0)
}

async function prepareChat({ client, record, report }: Loading): Promise<void> {
  record.note(chatPart, 'begun')
  await client.ask('PATCH', '/experimental-features', { json: { chatCompletions: true } })
  await client.ask('PATCH', `/chats/${sampleWorkspace}/settings`, { json: { source: 'builtIn' } })
  record.note(chatPart, 'done')
  report({ type: 'chat-ready', workspace: sampleWorkspace })
}

async function loadIndex(loading: Loading, sample: SampleIndex): Promise<void> {
  const { client, record, report } = loading
  const path = `/indexes/${sample.uid}`
  record.note(sample.uid, 'begun')
  const sent = [
    await client.ask('PATCH', `${path}/settings`, { json: sample.settings }),
    await client.ask('POST', `${path}/documents?primaryKey=${samplePrimaryKey}`, { lines: sample.documents }),
  ]
  await finished(loading, sample.uid, sent)
  record.note(sample.uid, 'done')
  report({ type: 'index-loaded', index: sample.uid, documents: sample.count })
}

async function finished({ client, report, signal }: Loading, index: string, sent: unknown[]): Promise<void> {
  const uids = sent.map((answer) => accepted.parse(answer).taskUid).join(',')
  for (;;) {
    const tasks = taskList.parse(await client.ask('GET', `/tasks?uids=${uids}`))
    const batches = batchList.parse(await client.ask('GET', `/batches?uids=${uids}`))
    const progress = progressOf(tasks.results, batches.results)
    if (progress.state === 'succeeded') return
    if (progress.state === 'failed') throw new Error(`the index ${index} took no data: ${progress.reason}`)
    report({ type: 'progress', index, percentage: progress.percentage, step: progress.step })
    await sleep(pollEveryMs, undefined, { signal })
  }
}
