import { finish } from '../support/finish-task.js'
import type { CallOptions, Reply, TestServer } from '../support/test-server.js'

/** A request and the status that it is to be answered with. */
export type Row = readonly [status: number, method: string, target: string, options?: CallOptions]

/** Makes the requests one after another, and fails at the first that is answered otherwise. */
export async function askAll(server: TestServer, rows: readonly Row[]): Promise<readonly Reply[]> {
  const replies: Reply[] = []
  for (const [status, method, target, options] of rows) {
    const reply = await server.call(method, target, options)
    if (reply.status !== status)
      throw new Error(`${method} ${target} was answered ${reply.status} instead of ${status}: ${reply.text}`)
    replies.push(reply)
  }
  return replies
}

/** A request that is accepted as a task, and how that is to end. */
export type TaskRow = readonly [
  status: 'succeeded' | 'failed',
  method: string,
  target: string,
  options?: CallOptions,
]

/** Makes the requests, each once the task of the one before has finished. */
export async function finishAll(server: TestServer, rows: readonly TaskRow[]): Promise<void> {
  for (const [status, method, target, options] of rows) {
    const task = await finish(server, method, target, options)
    if (task.status !== status)
      throw new Error(`${method} ${target} ${task.status} instead of ${status}: ${JSON.stringify(task)}`)
  }
}
