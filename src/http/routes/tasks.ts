import { decodeTaskList, decodeTaskSelection, decodeTaskUid } from '../../domain/decode-task-filter.js'
import { summarizedTask, taskObject } from '../../domain/task-wire.js'
import type { TaskOperations } from '../../operations/tasks.js'
import { ok } from '../answer.js'
import { defineRoute, parameter, type Route } from '../route.js'

export function taskRoutes(tasks: TaskOperations): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/tasks',
      action: 'tasks.get',
      summary: 'list tasks, newest first',
      decode: ({ query }) => decodeTaskList(query),
      handle(request, { grant }) {
        const page = tasks.list(grant, request)
        return ok({ ...page, results: page.results.map(taskObject) })
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/tasks',
      action: 'tasks.delete',
      summary: 'delete finished tasks',
      decode: ({ query, rawQuery }) => decodeTaskSelection(query, rawQuery),
      handle: async (selection, { grant }) => ok(summarizedTask(await tasks.remove(grant, selection))),
    }),
    defineRoute({
      method: 'POST',
      path: '/tasks/cancel',
      action: 'tasks.cancel',
      summary: 'cancel tasks that wait or run',
      decode: ({ query, rawQuery }) => decodeTaskSelection(query, rawQuery),
      handle: async (selection, { grant }) => ok(summarizedTask(await tasks.cancel(grant, selection))),
    }),
    defineRoute({
      method: 'GET',
      path: '/tasks/:taskUid',
      action: 'tasks.get',
      summary: 'read one task',
      decode: (request) => decodeTaskUid(parameter(request, 'taskUid')),
      handle: (uid, { grant }) => ok(taskObject(tasks.get(grant, uid))),
    }),
    defineRoute({
      method: 'GET',
      path: '/tasks/:taskUid/documents',
      action: 'tasks.get',
      feature: 'getTaskDocumentsRoute',
      summary: 'read the documents that an unfinished task brought',
      decode: (request) => decodeTaskUid(parameter(request, 'taskUid')),
      handle: (uid, { grant }) => ({
        kind: 'stream',
        contentType: 'application/x-ndjson',
        chunks: tasks.readDocuments(grant, uid),
      }),
    }),
  ]
}
