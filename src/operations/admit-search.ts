import { filterFor, type Grant } from '../access/grant.js'
import { apiError } from '../domain/errors/api-error.js'
import type { IndexId } from '../domain/index-id.js'
import type { IndexUid } from '../domain/index-uid.js'
import { searchKindOf, type SearchKind } from '../domain/search-kind.js'
import type { SearchRequest } from '../domain/search-request.js'
import { completeSettings } from '../domain/settings/complete-settings.js'
import type { EngineSearch, FilterFeatureSwitches, SearchEngine } from '../engine/search-engine.js'
import type { ExperimentalFeatures } from '../instance/experimental-features.js'
import type { IndexRegistry } from '../instance/index-registry.js'
import { requireCovered, requireIndex } from './require-index.js'

/** Refuses a search that the caller or the server may not make, and turns any other into what an engine is
 *  asked: the one place where the filter of the caller's rules is added. */
export type AdmitSearch = (grant: Grant, index: IndexUid, request: SearchRequest) => Promise<AdmittedSearch>

export interface AdmittedSearch {
  readonly id: IndexId
  readonly primaryKey: string | null
  readonly kind: SearchKind
  readonly search: EngineSearch
}

export interface AdmitDependencies {
  readonly registry: IndexRegistry
  readonly engine: Pick<SearchEngine, 'readSettings'>
  readonly features: Pick<ExperimentalFeatures, 'require' | 'current'>
}

export function createAdmitSearch({ registry, engine, features }: AdmitDependencies): AdmitSearch {
  return async (grant, index, request) => {
    requireCovered(grant, index)
    requireFeatures(request, features)
    const { id, primaryKey } = requireIndex(registry, index)
    const kind = searchKindOf(request)
    if (kind !== 'keyword') await requireEmbedder(engine, id, { index, request, kind })
    const restriction = filterFor(grant, index)
    const search: EngineSearch = {
      request,
      restrictions: restriction === undefined ? [] : [restriction],
      features: filterSwitches(features),
      indexUid: index,
    }
    return { id, primaryKey, kind, search }
  }
}

/** The switches that filters depend on, as they are now. */
export function filterSwitches(features: Pick<ExperimentalFeatures, 'current'>): FilterFeatureSwitches {
  const { containsFilter, multimodal } = features.current()
  return { containsFilter, multimodal }
}

function requireFeatures(
  { media, useNetwork, personalize }: SearchRequest,
  features: AdmitDependencies['features'],
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
  engine: AdmitDependencies['engine'],
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
