import type { SearchFunctionName } from '../domain/chat/special-tools.js'
import type { ChatEvent, Source } from './chat-event.js'
import { orAborted } from './or-aborted.js'
import { argumentsText, type SearchArguments } from './search-arguments.js'
import type { AskedSearch, SearchForModel, SearchOutcome } from './search-for-model.js'
import type { Talk } from './talk.js'

export interface CalledSearch {
  readonly callId: string
  readonly arguments: SearchArguments
}

export type FinishedSearch = SearchOutcome & { readonly sources: readonly Source[] }

/** What `search-started` tells. */
export function startOf({ callId, arguments: asked }: CalledSearch, name: SearchFunctionName): ChatEvent {
  const called = { name, arguments: argumentsText(asked) }
  return { type: 'search-started', call: { id: callId, type: 'function', function: called } }
}

/** Makes all searches at the same time. Each is told of when it finishes; what came of them is returned in the
 *  order of the calls. The first that throws ends it, and the others are left alone. */
export async function* searchAtOnce(
  searches: readonly CalledSearch[],
  talk: Talk,
  {
    searchForModel,
    ...options
  }: { searchForModel: SearchForModel } & Pick<AskedSearch, 'offered' | 'defaults'>,
): AsyncGenerator<ChatEvent, readonly FinishedSearch[]> {
  const finished = new Map<string, FinishedSearch>()
  const pending = new Map(
    searches.map(({ callId, arguments: asked }) => {
      const outcome = searchForModel({ ...options, arguments: asked, renewGrant: talk.renewGrant })
      return [callId, named(callId, orAborted(outcome, talk.signal))] as const
    }),
  )
  // A race looks at the others no more: what they fail with is then nobody's.
  for (const each of pending.values()) each.catch(() => {})
  while (pending.size > 0) {
    const { callId, outcome } = await Promise.race(pending.values())
    pending.delete(callId)
    const sources = outcome.kind === 'found' ? talk.found.add(outcome.answer) : []
    finished.set(callId, { ...outcome, sources })
    yield { type: 'search-finished', callId, sources }
  }
  return searches.flatMap(({ callId }) => finished.get(callId) ?? [])
}

async function named(
  callId: string,
  pending: Promise<SearchOutcome>,
): Promise<{ readonly callId: string; readonly outcome: SearchOutcome }> {
  return { callId, outcome: await pending }
}
