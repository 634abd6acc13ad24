import { filterFor, type Grant } from '../access/grant.js'
import { apiError } from '../domain/errors/api-error.js'
import type { IndexId } from '../domain/index-id.js'
import type { IndexUid } from '../domain/index-uid.js'
import { searchKindOf, type SearchKind } from '../domain/search-kind.js'
import type { SearchPage, SearchRequest } from '../domain/search-request.js'
import { completeSettings } from '../domain/settings/complete-settings.js'
import type { Uuid } from '../domain/uuid.js'
import type { HitList, SearchEngine } from '../engine/search-engine.js'
import type { ExperimentalFeatures } from '../instance/experimental-features.js'
import type { IndexRegistry } from '../instance/index-registry.js'
import { requireCovered, requireIndex } from './require-index.js'

/** Searches one index, within what the caller may see of it. */
export type Search = (grant: Grant, index: IndexUid, request: SearchRequest) => Promise<SearchAnswer>

export interface SearchAnswer {
  readonly hits: HitList
  /** As it was sent; empty when it was not. */
  readonly query: string
  readonly processingTimeMs: number
  readonly totals: SearchTotals
  readonly requestUid: Uuid
  readonly metadata: SearchMetadata
  /** How many hits were found by their vectors; undefined when none were asked for. */
  readonly semanticHitCount: number | undefined
}

/** The page that was asked for and how much there is, by the names clients read. */
export type SearchTotals =
  | { readonly limit: number; readonly offset: number; readonly estimatedTotalHits: number }
  | {
      readonly hitsPerPage: number
      readonly page: number
      readonly totalPages: number
      readonly totalHits: number
    }

/** Where the hits came from, for callers that keep records of searches. */
export interface SearchMetadata {
  readonly queryUid: Uuid
  readonly indexUid: IndexUid
  readonly primaryKey: string | null
}

export interface SearchDependencies {
  readonly registry: IndexRegistry
  readonly engine: Pick<SearchEngine, 'search' | 'readSettings'>
  readonly features: Pick<ExperimentalFeatures, 'require'>
  /** Of version 7: sorted, they are in the order of the searches. */
  readonly newSearchUid: () => Uuid
  /** Milliseconds that only ever grow. */
  readonly elapsedMs: () => number
}

export function createSearch(deps: SearchDependencies): Search {
  const { registry, engine, features, newSearchUid, elapsedMs } = deps
  return async (grant, index, request) => {
    const startedAt = elapsedMs()
    requireCovered(grant, index)
    requireFeatures(request, features)
    const { id, primaryKey } = requireIndex(registry, index)
    const kind = searchKindOf(request)
    if (kind !== 'keyword') await requireEmbedder(engine, id, { index, request, kind })
    const restriction = filterFor(grant, index)
    const { hits, total } = await engine.search(id, {
      request,
      restrictions: restriction === undefined ? [] : [restriction],
      indexUid: index,
    })
    return {
      hits,
      query: request.q,
      processingTimeMs: Math.floor(elapsedMs() - startedAt),
      totals: totalsOf(request.page, total),
      requestUid: newSearchUid(),
      metadata: { queryUid: newSearchUid(), indexUid: index, primaryKey },
      semanticHitCount: kind === 'keyword' ? undefined : 0,
    }
  }
}

function requireFeatures(
  { media, useNetwork, personalize }: SearchRequest,
  features: SearchDependencies['features'],
): void {
  if (media !== undefined) features.require('multimodal', 'Searching by `media`')
  if (useNetwork) features.require('network', 'Searching with `useNetwork`')
  if (personalize === undefined) return
  const remedy = 'This server has no language model to personalize with: leave `personalize` out.'
  throw apiError('feature_not_enabled', 'personalization', 'Searching with `personalize`', remedy)
}

/** No vectors are computed yet: a search that can also go by words goes by those alone, as it does
 *  whenever an embedder fails, and any other is refused. */
async function requireEmbedder(
  engine: SearchDependencies['engine'],
  id: IndexId,
  { index, request, kind }: { index: IndexUid; request: SearchRequest; kind: SearchKind },
): Promise<void> {
  const embedder = request.hybrid?.embedder ?? ''
  const { embedders } = completeSettings(await engine.readSettings(id))
  if (!Object.hasOwn(embedders, embedder))
    throw apiError(
      'invalid_search_embedder',
      `Invalid value at \`hybrid.embedder\`: the index \`${index}\` has no embedder \`${embedder}\`.`,
    )
  if (kind === 'semantic')
    throw apiError('vector_embedding_error', embedder, 'this version of the server does not compute any')
}

function totalsOf(page: SearchPage, total: number): SearchTotals {
  if (page.kind === 'offset') return { limit: page.limit, offset: page.offset, estimatedTotalHits: total }
  const { hitsPerPage } = page
  return {
    hitsPerPage,
    page: page.page,
    totalPages: hitsPerPage === 0 ? 0 : Math.ceil(total / hitsPerPage),
    totalHits: total,
  }
}
