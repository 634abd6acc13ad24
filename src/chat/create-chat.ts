import type { ChatLimits } from '../domain/chat/chat-limits.js'
import { providerKindOf } from '../domain/chat/chat-source.js'
import type { Log } from '../domain/log.js'
import type { SendRequest } from '../outbound/send-request.js'
import type { Sleep } from '../outbound/sleep.js'
import { answerByPassages } from './built-in/answer-by-passages.js'
import { standaloneQuestion } from './built-in/standalone-question.js'
import type { StartTrace } from './conversation-trace.js'
import { createConverse, type Converse, type ConverseDependencies } from './converse.js'
import type { LanguageModel } from './language-model.js'
import { listModels, type ProviderModel } from './providers/list-models.js'
import { observeConversations } from './observe-conversations.js'
import { createProviderModel } from './providers/provider-model.js'
import { testConnection, type ConnectionTest } from './providers/test-connection.js'
import type { Workspace } from './workspaces.js'

/** Everything a workspace can be asked. */
export interface Chat {
  readonly converse: Converse
  /** Throws a `ModelError`. */
  listModels(workspace: Workspace, signal: AbortSignal): Promise<readonly ProviderModel[]>
  testConnection(
    workspace: Workspace,
    model: string | undefined,
    signal: AbortSignal,
  ): Promise<ConnectionTest>
}

export interface ChatDependencies extends Pick<ConverseDependencies, 'search' | 'registry' | 'readSettings'> {
  readonly send: SendRequest
  readonly sleep: Sleep
  readonly now: () => Date
  readonly random: () => number
  readonly newUuid: () => string
  readonly limits: ChatLimits
  /** Whoever follows conversations to measure them. */
  readonly startTraces: readonly StartTrace[]
  readonly log: Log
}

/** The model that the built-in answerer is asked for by. */
export const builtInModel: ProviderModel = { id: 'builtIn', created: 0, owned_by: 'parley' }

export function createChat(deps: ChatDependencies): Chat {
  const { newUuid, log } = deps
  const models = new Map<string, { readonly revision: number; readonly model: LanguageModel }>()

  /** Kept while the settings are: what it learnt of the provider holds as long. */
  function modelFor(workspace: Workspace): LanguageModel {
    const known = models.get(workspace.uid)
    if (known?.revision === workspace.revision) return known.model
    const model = createProviderModel(deps, workspace)
    models.set(workspace.uid, { revision: workspace.revision, model })
    return model
  }

  return {
    converse: observeConversations(
      createConverse({
        ...deps,
        modelFor,
        newCallId: () => `call_${newUuid()}`,
        newDelimiter: () => newUuid().slice(0, 8),
        answerByPassages,
        standaloneQuestion,
        onUnexpectedError: (error) => log.error('conversation failed', { error }),
      }),
      deps.startTraces,
    ),
    listModels: async (workspace, signal) =>
      isBuiltIn(workspace) ? [builtInModel] : listModels(deps, workspace, signal),
    testConnection: async (workspace, model, signal) =>
      isBuiltIn(workspace) ? builtInWorks : testConnection(deps, workspace, model, signal),
  }
}

function isBuiltIn({ settings }: Workspace): boolean {
  return providerKindOf(settings.source) === 'builtIn'
}

const builtInWorks: ConnectionTest = {
  works: true,
  model: builtInModel.id,
  firstByteMs: 0,
  calledFunction: true,
  message: 'The built-in answerer needs no connection: it quotes documents and uses no language model.',
}
