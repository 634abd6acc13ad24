import { promptsInEffect } from '../../chat/built-in-prompts.js'
import type { Chat } from '../../chat/create-chat.js'
import { ModelError } from '../../chat/model-error.js'
import type { Workspaces } from '../../chat/workspaces.js'
import { decodeConnectionTest } from '../../domain/chat/decode-connection-test.js'
import { apiError } from '../../domain/errors/api-error.js'
import { decodeAnyWorkspaceUid, type WorkspaceUid } from '../../domain/workspace.js'
import { ok } from '../answer.js'
import { defineRoute, parameter, type Route, type RouteRequest } from '../route.js'

/** What stands behind a workspace: its models, whether it can be reached, and what it is told. */
export function chatProviderRoutes(
  workspaces: Pick<Workspaces, 'get'>,
  chat: Pick<Chat, 'listModels' | 'testConnection'>,
): Route[] {
  const modelsAt = (path: string) =>
    defineRoute({
      method: 'GET',
      path,
      action: 'chatCompletions',
      masterKeyRequired: true,
      feature: 'chatCompletions',
      summary: 'list the models that a chat workspace may be asked for',
      decode: uidIn,
      async handle(uid, { signal }) {
        const models = await chat.listModels(workspaces.get(uid), signal).catch(refuse)
        const data = models.map(({ id, created, owned_by }) => ({ id, object: 'model', created, owned_by }))
        return ok({ object: 'list', data })
      },
    })

  return [
    modelsAt('/chats/:workspaceUid/models'),
    modelsAt('/chats/:workspaceUid/v1/models'),
    defineRoute({
      method: 'GET',
      path: '/chats/:workspaceUid/prompts',
      action: 'chatsSettings.get',
      feature: 'chatCompletions',
      summary: 'read the prompts that are in effect, the built-in ones where none are set',
      decode: uidIn,
      handle: (uid) => ok(promptsInEffect(workspaces.get(uid).settings.prompts)),
    }),
    defineRoute({
      method: 'POST',
      path: '/chats/:workspaceUid/settings/test',
      action: 'chatsSettings.update',
      feature: 'chatCompletions',
      readsBody: 'json',
      summary:
        'ask the provider of a chat workspace for almost nothing, and tell in words what works or does not',
      decode: (request) => ({ uid: uidIn(request), ...decodeConnectionTest(request.body) }),
      async handle({ uid, model }, { signal }) {
        const workspace = workspaces.get(uid)
        return ok(await chat.testConnection(workspace, model ?? undefined, signal))
      },
    }),
  ]
}

function uidIn(request: RouteRequest): WorkspaceUid {
  return decodeAnyWorkspaceUid(parameter(request, 'workspaceUid'))
}

function refuse(error: unknown): never {
  if (error instanceof ModelError) throw apiError('chat_provider_failed', error.message)
  throw error
}
