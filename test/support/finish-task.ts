import { setTimeout as sleep } from 'node:timers/promises'
import type { CallOptions, Reply, TestServer } from './test-server.js'

// oxlint-disable-next-line typescript/no-explicit-any -- tests read answers field by field
type TaskObject = any

/** Waits until a task that was accepted has finished, and gives it as the server shows it then. */
export async function finishedTask(server: TestServer, accepted: Reply): Promise<TaskObject> {
  const uid: unknown = accepted.body?.taskUid
  if (typeof uid !== 'number') throw new Error(`no task was accepted: ${accepted.status} ${accepted.text}`)
  for (;;) {
    const { body } = await server.call('GET', `/tasks/${uid}`)
    if (body.finishedAt !== null) return body
    await sleep(5)
  }
}

/** Sends a request that is accepted as a task, and waits until that has finished. */
export async function finish(
  server: TestServer,
  method: string,
  path: string,
  options?: CallOptions,
): Promise<TaskObject> {
  return finishedTask(server, await server.call(method, path, options))
}
