import { batchObject } from '../../domain/batch-wire.js'
import { decodeBatchUid, decodeTaskList } from '../../domain/decode-task-filter.js'
import type { TaskOperations } from '../../operations/tasks.js'
import { ok } from '../answer.js'
import { defineRoute, parameter, type Route } from '../route.js'

export function batchRoutes(tasks: TaskOperations): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/batches',
      action: 'tasks.get',
      summary: 'list batches of tasks, newest first',
      decode: ({ query }) => decodeTaskList(query),
      handle(request, { grant }) {
        const page = tasks.listBatches(grant, request)
        return ok({ ...page, results: page.results.map(batchObject) })
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/batches/:batchUid',
      action: 'tasks.get',
      summary: 'read one batch',
      decode: (request) => decodeBatchUid(parameter(request, 'batchUid')),
      handle: (uid, { grant }) => ok(batchObject(tasks.getBatch(grant, uid))),
    }),
  ]
}
