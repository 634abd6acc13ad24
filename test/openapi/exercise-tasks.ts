import { manyDocuments } from '../support/many-documents.js'
import type { TestServer } from '../support/test-server.js'
import { askAll, finishAll } from './ask.js'

/** Keeps the server at work, so that the task after is still waiting. */
export async function exerciseTasks(server: TestServer): Promise<void> {
  const busy = await server.call('POST', '/indexes/busy/documents', manyDocuments(100_000))
  const waiting = await server.call('POST', '/indexes/late/documents', { json: [{ id: 1 }, { id: 2 }] })
  const { taskUid } = waiting.body
  await askAll(server, [
    [200, 'GET', `/tasks/${taskUid}/documents`],
    [200, 'GET', `/tasks/${taskUid}`],
    [200, 'GET', '/batches?limit=1'],
    [200, 'GET', '/tasks?statuses=processing,enqueued'],
  ])
  await finishAll(server, [['succeeded', 'POST', `/tasks/cancel?uids=${busy.body.taskUid},${taskUid}`]])
  const late = 'afterEnqueuedAt=2000-01-01&beforeFinishedAt=2999-12-31T23:59:59Z&canceledBy=*'
  await askAll(server, [
    [200, 'GET', '/tasks'],
    [200, 'GET', '/tasks?limit=500'],
    [
      200,
      'GET',
      `/tasks?limit=2&from=3&reverse=true&uids=1,2,*&types=settingsUpdate,*&indexUids=books&${late}`,
    ],
    [200, 'GET', '/tasks?uids=999999'],
    [200, 'GET', '/batches'],
    [200, 'GET', '/batches?limit=500&batchUids=0,1,2&statuses=succeeded'],
    [200, 'GET', '/batches/0'],
    [404, 'GET', '/batches/999999'],
    [400, 'GET', '/batches/x'],
    [404, 'GET', '/tasks/999999'],
    [400, 'GET', '/tasks?limit=x'],
    [404, 'GET', '/tasks/0/documents'],
    [400, 'DELETE', '/tasks'],
    [400, 'POST', '/tasks/cancel'],
  ])
  await finishAll(server, [['succeeded', 'DELETE', '/tasks?uids=0&statuses=succeeded']])
}
