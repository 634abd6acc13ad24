import { apiError } from '../../domain/errors/api-error.js'
import { decodeIndexUid } from '../../domain/index-uid.js'
import { pageOf } from '../../domain/page.js'
import { decodeWorkspacePage } from '../../domain/workspace.js'
import { ok } from '../answer.js'
import { defineRoute, parameter, type Route } from '../route.js'

/** The chat routes, as far as they can be answered while no workspace can be made: there is none to
 *  list, and each one that is asked for is unknown. */
export function chatRoutes(): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/chats',
      action: 'chats.get',
      feature: 'chatCompletions',
      summary: 'list the chat workspaces',
      decode: ({ query }) => decodeWorkspacePage(query),
      handle: (page) => ok(pageOf([], page)),
    }),
    defineRoute({
      method: 'GET',
      path: '/chats/:workspaceUid',
      action: 'chats.get',
      feature: 'chatCompletions',
      summary: 'read one chat workspace',
      decode: (request) => decodeIndexUid(parameter(request, 'workspaceUid')),
      handle: unknownWorkspace,
    }),
    defineRoute({
      method: 'POST',
      path: '/chats/:workspaceUid/chat/completions',
      action: 'chatCompletions',
      masterKeyRequired: true,
      feature: 'chatCompletions',
      readsBody: 'json',
      summary: 'talk to the documents',
      decode: (request) => parameter(request, 'workspaceUid'),
      handle: unknownWorkspace,
    }),
  ]
}

function unknownWorkspace(uid: string): never {
  throw apiError('chat_not_found', uid)
}
