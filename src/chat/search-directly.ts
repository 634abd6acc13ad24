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

/** With fewer, other words are tried. */
const ENOUGH_DOCUMENTS = 5

/** Searches on behalf of whoever cannot ask for it: the same words in each of the first indexes. When that finds
 *  little, once more without each of the words: the rarest word of a question may be the one that no document
 *  has. Clients see the same events as when a model calls for the searches. */
export async function* searchDirectly(
  query: string,
  talk: Talk,
  deps: DirectSearchDependencies,
): AsyncGenerator<ChatEvent, readonly FinishedSearch[]> {
  if (query === '') return []
  const most = deps.limits.mostSearchesPerRound
  const indexes = deps.offered.slice(0, Math.min(MOST_INDEXES, most))
  const found = yield* searchEach([query], indexes, talk, deps)
  const count = found.reduce((sum, { sources }) => sum + sources.length, 0)
  const isRefused = found.some(({ kind }) => kind === 'refused')
  if (count >= ENOUGH_DOCUMENTS || isRefused) return found
  const shorter = withoutOneWord(query).slice(0, Math.floor(most / Math.max(1, indexes.length)))
  return shorter.length === 0 ? found : [...found, ...(yield* searchEach(shorter, indexes, talk, deps))]
}

async function* searchEach(
  queries: readonly string[],
  indexes: readonly OfferedIndex[],
  talk: Talk,
  { offered, searchForModel, newCallId }: DirectSearchDependencies,
): AsyncGenerator<ChatEvent, readonly FinishedSearch[]> {
  const searches = queries.flatMap((q) =>
    indexes.map(({ uid }): CalledSearch => ({
      callId: newCallId(),
      arguments: { index: uid, q, filter: undefined },
    })),
  )
  for (const search of searches) yield startOf(search, talk.request.searchFunction)
  return yield* searchAtOnce(searches, talk, {
    searchForModel,
    offered: offered.map(({ uid }) => uid),
    // A question has words that no document needs to have: those that are everywhere are given up first.
    defaults: { limit: Math.ceil(DOCUMENTS_IN_TOTAL / searches.length), matchingStrategy: 'frequency' },
  })
}

function withoutOneWord(query: string): readonly string[] {
  const words = query.split(' ')
  if (words.length < 2) return []
  return words.map((_, at) => words.toSpliced(at, 1).join(' '))
}
