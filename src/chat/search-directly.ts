import type { ChatLimits } from '../domain/chat/chat-limits.js'
import type { ChatEvent } from './chat-event.js'
import type { OfferedIndex } from './describe-indexes.js'
import { searchAtOnce, startOf, type CalledSearch, type FinishedSearch } from './search-at-once.js'
import type { SearchForModel } from './search-for-model.js'
import type { Talk } from './talk.js'

export interface DirectSearchDependencies {
  readonly offered: readonly OfferedIndex[]
  readonly searchForModel: SearchForModel
  readonly limits: Pick<ChatLimits, 'mostSearchesPerRound'>
  readonly newCallId: () => string
}

const MOST_INDEXES = 5
/** Shared by the indexes that are searched, unless their settings say how many they give. */
const DOCUMENTS_IN_TOTAL = 20

/** Searches on behalf of whoever cannot ask for it: the same words in each of the first indexes. Clients see the
 *  same events as when a model calls for the searches. */
export async function* searchDirectly(
  query: string,
  talk: Talk,
  { offered, searchForModel, limits, newCallId }: DirectSearchDependencies,
): AsyncGenerator<ChatEvent, readonly FinishedSearch[]> {
  if (query === '') return []
  const indexes = offered.slice(0, Math.min(MOST_INDEXES, limits.mostSearchesPerRound))
  const searches = indexes.map(({ uid }): CalledSearch => ({
    callId: newCallId(),
    arguments: { index: uid, q: query, filter: undefined },
  }))
  for (const search of searches) yield startOf(search, talk.request.searchFunction)
  return yield* searchAtOnce(searches, talk, {
    searchForModel,
    offered: offered.map(({ uid }) => uid),
    // A question has words that no document needs to have: those that are everywhere are given up first.
    defaults: { limit: Math.ceil(DOCUMENTS_IN_TOTAL / searches.length), matchingStrategy: 'frequency' },
  })
}
