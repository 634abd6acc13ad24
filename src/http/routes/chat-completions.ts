import type { Converse } from '../../chat/converse.js'
import type { Workspaces } from '../../chat/workspaces.js'
import type { ChatLimits } from '../../domain/chat/chat-limits.js'
import { checkDeclaredTools } from '../../domain/chat/declared-tools.js'
import { decodeCompletionRequest } from '../../domain/chat/decode-completion-request.js'
import { apiError } from '../../domain/errors/api-error.js'
import { decodeAnyWorkspaceUid } from '../../domain/workspace.js'
import { completionChunks } from '../completion-chunks.js'
import { defineRoute, parameter, type Route } from '../route.js'

export interface CompletionDependencies {
  readonly workspaces: Pick<Workspaces, 'get'>
  readonly converse: Converse
  readonly chatLimits: ChatLimits
  readonly now: () => Date
  readonly newUuid: () => string
}

/** The conversation itself, at the path of the interface and at the one that clients with a versioned base
 *  URL ask for. */
export function chatCompletionRoutes(deps: CompletionDependencies): Route[] {
  let streams = 0

  async function* counted(chunks: AsyncIterable<string>): AsyncGenerator<string> {
    streams += 1
    try {
      yield* chunks
    } finally {
      streams -= 1
    }
  }

  const routeAt = (path: string) =>
    defineRoute({
      method: 'POST',
      path,
      action: 'chatCompletions',
      alsoNeeds: ['search'],
      masterKeyRequired: true,
      feature: 'chatCompletions',
      readsBody: 'json',
      mostBodyBytes: deps.chatLimits.mostBodyBytes,
      summary: 'talk to the documents: the answer comes as a stream of server-sent events',
      decode: (request) => ({
        uid: decodeAnyWorkspaceUid(parameter(request, 'workspaceUid')),
        completion: decodeCompletionRequest(request.body, deps.chatLimits),
      }),
      handle({ uid, completion }, { renewGrant, signal }) {
        const workspace = deps.workspaces.get(uid)
        checkDeclaredTools(completion)
        if (streams >= deps.chatLimits.mostStreams) throw apiError('too_many_chat_streams', streams)
        const events = deps.converse({ workspace, request: completion, renewGrant }, signal)
        const head = {
          id: `chatcmpl-${deps.newUuid()}`,
          created: Math.floor(deps.now().getTime() / 1000),
          newUuid: deps.newUuid,
        }
        return { kind: 'events', events: counted(completionChunks(events, completion, head)) }
      },
    })

  return [
    routeAt('/chats/:workspaceUid/chat/completions'),
    routeAt('/chats/:workspaceUid/v1/chat/completions'),
  ]
}
