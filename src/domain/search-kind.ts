import { apiError } from './errors/api-error.js'
import type { SearchRequest } from './search-request.js'

/** What hits are found by: words, vectors, or both. Without anything to look for, all match by words. */
export type SearchKind = 'keyword' | 'semantic' | 'hybrid'

/** Refuses a request that does not say with whose vectors to compare. */
export function searchKindOf({ q, hybrid, vector, media }: SearchRequest): SearchKind {
  const hasWords = q.trim() !== ''
  const hasExample = vector !== undefined || media !== undefined
  if (vector !== undefined && media !== undefined)
    throw apiError(
      'invalid_search_media_and_vector',
      'The search has both `media` and `vector`, and each says what to compare with. Leave one out.',
    )
  if (hybrid === undefined) {
    if (hasExample)
      throw apiError(
        'missing_search_hybrid',
        `A search by \`${vector === undefined ? 'media' : 'vector'}\` needs \`hybrid\`, which names the embedder.`,
      )
    return 'keyword'
  }
  if (hybrid.semanticRatio === 0 || !(hasWords || hasExample)) return 'keyword'
  return hybrid.semanticRatio === 1 || !hasWords ? 'semantic' : 'hybrid'
}
