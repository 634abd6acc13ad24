import { permits, type Grant } from '../access/grant.js'
import { emptySearch, searchDefaults, toSearchRequest } from '../domain/decode-search-request.js'
import { ApiError } from '../domain/errors/api-error.js'
import type { IndexId } from '../domain/index-id.js'
import { parseIndexUid } from '../domain/index-uid.js'
import type { MatchingStrategy, SearchRequest } from '../domain/search-request.js'
import type { ChatSearchParameters } from '../domain/settings/chat-settings.js'
import { completeSettings } from '../domain/settings/complete-settings.js'
import type { Settings, StoredSettings } from '../domain/settings/settings.js'
import type { IndexRecord, IndexRegistry } from '../instance/index-registry.js'
import type { Search, SearchAnswer } from '../operations/search.js'
import type { TellingSettings } from './documents-for-model.js'
import type { SearchArguments } from './search-arguments.js'

/** Makes one search of a conversation. What a search is refused for is an outcome, because whoever asked for it
 *  can ask better; that the caller may no longer search at all is thrown. */
export type SearchForModel = (asked: AskedSearch) => Promise<SearchOutcome>

export interface AskedSearch {
  readonly arguments: SearchArguments
  /** Asked right before the search, so that a key that was revoked meanwhile finds nothing. */
  readonly renewGrant: () => Grant
  /** The indexes the caller was told of. */
  readonly offered: readonly string[]
  /** In effect where the settings of the index say nothing. */
  readonly defaults?: { readonly limit: number; readonly matchingStrategy: MatchingStrategy }
}

export type SearchOutcome =
  | {
      readonly kind: 'found'
      readonly index: string
      readonly answer: SearchAnswer
      readonly settings: TellingSettings
    }
  /** The sentence is one that a model can act on. */
  | { readonly kind: 'refused'; readonly sentence: string; readonly error?: ApiError }

export interface SearchForModelDependencies {
  readonly search: Search
  readonly registry: Pick<IndexRegistry, 'find'>
  readonly readSettings: (index: IndexId) => Promise<StoredSettings>
}

/** However many the settings of an index ask for: more would drown the question. */
const MOST_DOCUMENTS = 50

export function createSearchForModel({
  search,
  registry,
  readSettings,
}: SearchForModelDependencies): SearchForModel {
  return async ({ arguments: asked, renewGrant, offered, defaults }) => {
    const record = indexNamed(asked.index, renewGrant())
    if (record === undefined) return { kind: 'refused', sentence: noSuchIndex(asked.index, offered) }
    const settings = await orRefusal(settingsOf(record))
    if (settings instanceof ApiError) return refused(settings)
    const request = requestOf(asked, settings.chat.searchParameters, defaults)
    // Reading settings takes a moment: the caller is looked at again, at the last possible one.
    const grant = renewGrant()
    const answer = await orRefusal(search(grant, record.uid, request))
    if (answer instanceof ApiError) return refused(answer)
    return { kind: 'found', index: record.uid, answer, settings }
  }

  async function settingsOf({ id }: IndexRecord): Promise<Settings> {
    return completeSettings(await readSettings(id))
  }

  function indexNamed(name: string | undefined, grant: Grant): IndexRecord | undefined {
    const uid = parseIndexUid(name ?? '')
    return uid !== undefined && permits(grant, 'search', uid) ? registry.find(uid) : undefined
  }
}

async function orRefusal<Value>(pending: Promise<Value>): Promise<Value | ApiError> {
  try {
    return await pending
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

function refused(error: ApiError): SearchOutcome {
  return { kind: 'refused', sentence: `The search was refused: ${error.message}`, error }
}

function requestOf(
  { q, filter }: SearchArguments,
  { limit, ...parameters }: ChatSearchParameters,
  defaults: AskedSearch['defaults'],
): SearchRequest {
  return toSearchRequest({
    ...emptySearch,
    ...(defaults !== undefined && { matchingStrategy: defaults.matchingStrategy }),
    ...parameters,
    limit: Math.min(limit ?? defaults?.limit ?? searchDefaults.limit, MOST_DOCUMENTS),
    q,
    filter,
  })
}

/** Names only what the caller may search. */
function noSuchIndex(name: string | undefined, offered: readonly string[]): string {
  const what = name === undefined ? 'The call names no index.' : 'There is no such index to search.'
  return `${what} The indexes that can be searched are: ${offered.join(', ') || 'none'}.`
}
