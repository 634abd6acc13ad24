import { masterGrant, type Grant } from '../access/grant.js'
import { defaultChatLimits, type ChatLimits } from '../domain/chat/chat-limits.js'
import {
  textOfMessage,
  type CompletionRequest,
  type WireToolCall,
} from '../domain/chat/completion-request.js'
import { decodeCompletionRequest } from '../domain/chat/decode-completion-request.js'
import { unsetWorkspaceSettings, type WorkspaceSettings } from '../domain/chat/workspace-settings.js'
import { apiError } from '../domain/errors/api-error.js'
import type { FeatureSwitches } from '../domain/experimental-features.js'
import type { IndexId } from '../domain/index-id.js'
import type { IndexUid } from '../domain/index-uid.js'
import type { StoredSettings } from '../domain/settings/settings.js'
import type { Uuid } from '../domain/uuid.js'
import type { WorkspaceUid } from '../domain/workspace.js'
import type { IndexRecord } from '../instance/index-registry.js'
import { createAdmitSearch } from '../operations/admit-search.js'
import { createSearch } from '../operations/search.js'
import { answerByPassages } from './built-in/answer-by-passages.js'
import { standaloneQuestion } from './built-in/standalone-question.js'
import type { ChatEvent } from './chat-event.js'
import { createConverse, type ConverseDependencies } from './converse.js'
import type { LanguageModel, ModelEvent, ModelRequest } from './language-model.js'

// Conversations over the real search operation; only the engine below it and the model are scripted.

export type Scripted = ModelEvent | Error

/** What the model does when it is asked for the first time, the second, and so on; the last again and again. */
export type Script = readonly (readonly Scripted[])[]

export interface GivenIndex {
  readonly documents: readonly Readonly<Record<string, unknown>>[]
  readonly settings?: StoredSettings
  /** How long its searches take. */
  readonly delayMs?: number
}

export interface Given {
  readonly indexes?: Readonly<Record<string, GivenIndex>>
  readonly script?: Script
  readonly model?: LanguageModel
  readonly limits?: Partial<ChatLimits>
  readonly standsIn?: Partial<ConverseDependencies>
}

export const films: Readonly<Record<string, GivenIndex>> = {
  films: {
    settings: { chat: { description: 'Films' }, filterableAttributes: ['year'] },
    documents: [
      { id: 1, title: 'Dark City', year: 1998 },
      { id: 2, title: 'Dark Star', year: 1974 },
      { id: 3, title: 'Metropolis', year: 1927 },
    ],
  },
}

export function openChat({ indexes = films, script = [[stop]], model, limits, standsIn }: Given = {}) {
  const at = new Date(0)
  const given = Object.entries(indexes)
  const records = given.map(([uid], id): IndexRecord => ({
    id: id as IndexId,
    uid: uid as IndexUid,
    primaryKey: 'id',
    createdAt: at,
    updatedAt: at,
  }))
  const registry = {
    find: (uid: IndexUid) => records.find((record) => record.uid === uid),
    list: () => records,
  }
  const readSettings = async (id: IndexId): Promise<StoredSettings> => given[id]?.[1].settings ?? {}
  const searched: { uid: string; q: string; limit: number; restrictions: readonly unknown[] }[] = []
  const admitSearch = createAdmitSearch({
    registry,
    engine: { readSettings },
    features: { current: () => ({}) as FeatureSwitches, require: () => {} },
  })
  const search = createSearch({
    admitSearch,
    engine: {
      async search(id, { request, restrictions, indexUid }) {
        const index = given[id]?.[1]
        const limit = request.page.kind === 'offset' ? request.page.limit : 0
        if (request.facets === undefined) searched.push({ uid: indexUid, q: request.q, limit, restrictions })
        if (request.filter === 'boom') throw apiError('invalid_search_filter', 'The filter is broken.')
        if (index?.delayMs !== undefined) await sleep(index.delayMs)
        const words = request.q.toLowerCase().split(' ')
        const matching = (index?.documents ?? [])
          .map((document) => JSON.stringify(document))
          .filter((json) => words.some((word) => json.toLowerCase().includes(word)))
        return {
          hits: hitsOf(matching.slice(0, limit)),
          total: matching.length,
          facets: undefined,
          scores: undefined,
        }
      },
    },
    newSearchUid: () => 'uid' as Uuid,
    elapsedMs: () => 0,
  })
  const asked: ModelRequest[] = []
  const unexpected: unknown[] = []
  let madeUp = 0
  const converse = createConverse({
    search,
    registry,
    readSettings,
    modelFor: () => model ?? scriptedModel(script, asked),
    limits: { ...defaultChatLimits, ...limits },
    newCallId: () => `made-up-${(madeUp += 1)}`,
    newDelimiter: () => 'd1',
    answerByPassages,
    standaloneQuestion,
    onUnexpectedError: (error) => void unexpected.push(error),
    ...standsIn,
  })
  return { converse, asked, searched, unexpected }
}

export interface Question {
  readonly request?: CompletionRequest
  readonly grant?: Grant
  readonly renewGrant?: () => Grant
  readonly settings?: Partial<WorkspaceSettings>
  readonly revision?: number
  readonly signal?: AbortSignal
}

export async function eventsOf(
  { converse }: Pick<ReturnType<typeof openChat>, 'converse'>,
  { request = requestOf(), grant = masterGrant, renewGrant, settings, revision = 1, signal }: Question = {},
): Promise<readonly ChatEvent[]> {
  const workspace = {
    uid: 'support' as WorkspaceUid,
    settings: { ...unsetWorkspaceSettings, ...settings },
    apiKey: undefined,
    revision,
  }
  const events: ChatEvent[] = []
  const conversation = { workspace, request, renewGrant: renewGrant ?? (() => grant) }
  for await (const event of converse(conversation, signal ?? new AbortController().signal)) events.push(event)
  return events
}

/** Of a client that wants to be told of sources, unless it brings tools of its own. */
export function requestOf(members: Readonly<Record<string, unknown>> = {}): CompletionRequest {
  const messages = [{ role: 'user', content: 'Which films are dark?' }]
  const tools = [{ type: 'function', function: { name: '_serviceSearchSources' } }]
  return decodeCompletionRequest({ model: 'm', messages, tools, ...members }, defaultChatLimits)
}

export function says(text: string): ModelEvent {
  return { type: 'text-delta', text }
}

export function calls(index: string, q: string, { filter = '', id = `call-${index}-${q}` } = {}): ModelEvent {
  return callsWith(JSON.stringify({ index_uid: index, q, filter }), { id })
}

export function callsWith(text: string, { id = 'call-1', name = '_serviceSearchInIndex' } = {}): ModelEvent {
  const call: WireToolCall = { id, type: 'function', function: { name, arguments: text } }
  return { type: 'tool-call', call }
}

type Ending = Extract<ModelEvent, { type: 'finished' }>

export const stop: Ending = { type: 'finished', reason: 'stop', usage: undefined }
export const toSearch: Ending = { type: 'finished', reason: 'tool_calls', usage: undefined }

/** What stands in `content` of the messages that the model was given for its answers. */
export function toolAnswersIn({ messages }: ModelRequest): readonly string[] {
  return messages.filter(({ role }) => role === 'tool').map(textOfMessage)
}

function scriptedModel(script: Script, asked: ModelRequest[]): LanguageModel {
  return {
    async *answer(request) {
      const answer = script[Math.min(asked.length, script.length - 1)] ?? []
      asked.push(request)
      for (const event of answer) {
        if (event instanceof Error) throw event
        yield event
      }
    },
  }
}

function hitsOf(texts: readonly string[]): { bytes: Uint8Array; ends: readonly number[] } {
  let end = 0
  const ends = texts.map((text) => (end += Buffer.byteLength(text)))
  return { bytes: Buffer.from(texts.join('')), ends }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}
