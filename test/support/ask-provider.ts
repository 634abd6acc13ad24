import type { ChatSource } from '../../src/domain/chat/chat-source.js'
import { unsetWorkspaceSettings, type WorkspaceSettings } from '../../src/domain/chat/workspace-settings.js'
import type { WorkspaceUid } from '../../src/domain/workspace.js'
import type { LanguageModel, ModelEvent, ModelRequest } from '../../src/chat/language-model.js'
import { ModelError } from '../../src/chat/model-error.js'
import type { ProviderDependencies } from '../../src/chat/providers/open-answer.js'
import type { Workspace } from '../../src/chat/workspaces.js'
import { createAddressPolicy } from '../../src/outbound/address-policy.js'
import { createGuardedRequest } from '../../src/outbound/guarded-request.js'

/** What a model is made of in tests: real requests to anywhere, and pauses that take no time but are noted. */
export function providerDependencies(
  limits: Partial<ProviderDependencies['limits']> = {},
): ProviderDependencies & { readonly pausesMs: readonly number[]; readonly close: () => void } {
  const pausesMs: number[] = []
  const send = createGuardedRequest({
    policy: createAddressPolicy('any'),
    resolveHost: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  return {
    send,
    sleep: async (durationMs) => void pausesMs.push(durationMs),
    now: () => new Date(),
    random: () => 1,
    limits: { timeoutMs: 60_000, silenceMs: 30_000, mostOutputBytes: 1_000_000, ...limits },
    pausesMs,
    close: () => send.close(),
  }
}

/** A workspace with a key, of a server of one's own unless said otherwise. */
export function workspaceAt(
  baseUrl: string | null,
  changes: Partial<WorkspaceSettings> & { readonly apiKey?: string | undefined } = {},
): Workspace {
  const { apiKey, ...settings } = { apiKey: 'the-key-of-tests', ...changes }
  const source: ChatSource = 'selfHosted'
  return {
    uid: 'support' as WorkspaceUid,
    settings: { ...unsetWorkspaceSettings, source, baseUrl, ...settings },
    apiKey,
    revision: 1,
  }
}

/** A question, with no function to call. */
export const question: ModelRequest = {
  model: 'model-1',
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Hello?' },
  ],
  tools: [],
  passedOn: {},
}

/** The same, with a function. */
export const questionWithSearch: ModelRequest = {
  ...question,
  tools: [{ name: 'search', description: 'Searches.', parameters: { type: 'object' } }],
}

const never = new AbortController().signal

/** All that a model answers. */
export async function answerOf(
  model: LanguageModel,
  request: ModelRequest = question,
  signal: AbortSignal = never,
): Promise<ModelEvent[]> {
  const events: ModelEvent[] = []
  for await (const event of model.answer(request, signal)) events.push(event)
  return events
}

/** What a model answers and why it stops, for answers that fail. */
export async function failureOf(
  model: LanguageModel,
  request: ModelRequest = question,
): Promise<{ readonly events: readonly ModelEvent[]; readonly error: ModelError }> {
  const events: ModelEvent[] = []
  try {
    for await (const event of model.answer(request, never)) events.push(event)
  } catch (error) {
    if (error instanceof ModelError) return { events, error }
    throw error
  }
  throw new Error(`nothing failed: ${JSON.stringify(events)}`)
}

/** Events in short: `text:Hello`, `call:search{"q":"x"}`, `end:stop`. */
export function inShort(events: readonly ModelEvent[]): string[] {
  return events.map((event) => {
    switch (event.type) {
      case 'text-delta':
        return `text:${event.text}`
      case 'extra-delta':
        return `extra:${JSON.stringify(event.delta)}`
      case 'tool-call':
        return `call:${event.call.function.name}${event.call.function.arguments}`
      case 'finished':
        return `end:${event.reason}`
      default:
        return event satisfies never
    }
  })
}
