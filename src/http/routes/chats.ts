import type { Workspaces } from '../../chat/workspaces.js'
import { decodeWorkspaceChanges } from '../../domain/chat/decode-workspace-changes.js'
import { settingsObject, settingsObjectWithKey } from '../../domain/chat/workspace-settings-object.js'
import { pageOf } from '../../domain/page.js'
import {
  decodeAnyWorkspaceUid,
  decodeWorkspacePage,
  decodeWorkspaceUid,
  type WorkspaceUid,
} from '../../domain/workspace.js'
import { noContent, ok } from '../answer.js'
import { defineRoute, parameter, type Route, type RouteRequest } from '../route.js'

/** The chat workspaces and their settings. */
export function chatRoutes(workspaces: Workspaces): Route[] {
  /** Settings may be given to a workspace of any name: one that is there can be read and removed. */
  function namedIn(request: RouteRequest): WorkspaceUid {
    const text = parameter(request, 'workspaceUid')
    return workspaces.list().find((uid) => uid === text) ?? decodeWorkspaceUid(text)
  }

  return [
    defineRoute({
      method: 'GET',
      path: '/chats',
      action: 'chats.get',
      feature: 'chatCompletions',
      summary: 'list the chat workspaces',
      decode: ({ query }) => decodeWorkspacePage(query),
      handle: (page) =>
        ok(
          pageOf(
            workspaces.list().map((uid) => ({ uid })),
            page,
          ),
        ),
    }),
    defineRoute({
      method: 'GET',
      path: '/chats/:workspaceUid',
      action: 'chats.get',
      feature: 'chatCompletions',
      summary: 'read one chat workspace',
      decode: namedIn,
      handle: (uid) => ok({ uid: workspaces.get(uid).uid }),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/chats/:workspaceUid',
      action: 'chats.delete',
      feature: 'chatCompletions',
      summary: 'delete a chat workspace with its settings',
      decode: namedIn,
      async handle(uid) {
        await workspaces.remove(uid)
        return noContent()
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/chats/:workspaceUid/settings',
      action: 'chatsSettings.get',
      feature: 'chatCompletions',
      summary: 'read the settings of a chat workspace',
      decode: anyUidIn,
      handle(uid) {
        const { settings, apiKey } = workspaces.get(uid)
        return ok(settingsObjectWithKey(settings, apiKey))
      },
    }),
    defineRoute({
      method: 'PATCH',
      path: '/chats/:workspaceUid/settings',
      action: 'chatsSettings.update',
      feature: 'chatCompletions',
      readsBody: 'json',
      summary: 'change the settings of a chat workspace, or create it',
      decode: (request) => ({ uid: anyUidIn(request), changes: decodeWorkspaceChanges(request.body) }),
      handle: async ({ uid, changes }) =>
        ok(settingsObject((await workspaces.change(uid, changes)).settings)),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/chats/:workspaceUid/settings',
      action: 'chatsSettings.update',
      feature: 'chatCompletions',
      summary: 'unset all settings of a chat workspace',
      decode: anyUidIn,
      handle: async (uid) => ok(settingsObject((await workspaces.reset(uid)).settings)),
    }),
  ]
}

function anyUidIn(request: RouteRequest): WorkspaceUid {
  return decodeAnyWorkspaceUid(parameter(request, 'workspaceUid'))
}
