import type { Identify } from '../access/authorize.js'
import type { KeyStore } from '../access/key-store.js'
import type { Chat } from '../chat/create-chat.js'
import type { Workspaces } from '../chat/workspaces.js'
import type { BuildInfo } from '../domain/build-info.js'
import type { ChatLimits } from '../domain/chat/chat-limits.js'
import type { ExperimentalFeatures } from '../instance/experimental-features.js'
import type { Metrics } from '../instance/metrics.js'
import type { Webhooks } from '../instance/webhooks.js'
import type { DocumentOperations } from '../operations/documents.js'
import type { FacetSearch } from '../operations/facet-search.js'
import type { FederatedSearch } from '../operations/federated-search.js'
import type { ListFields } from '../operations/fields.js'
import type { IndexOperations } from '../operations/indexes.js'
import type { MultiSearch } from '../operations/multi-search.js'
import type { RenderTemplateOperation } from '../operations/render-template.js'
import type { Search } from '../operations/search.js'
import type { SettingsOperations } from '../operations/settings.js'
import type { StatsOperations } from '../operations/stats.js'
import type { TaskOperations } from '../operations/tasks.js'
import type { Route } from './route.js'
import { accessRoutes } from './routes/access.js'
import { batchRoutes } from './routes/batches.js'
import { chatCompletionRoutes } from './routes/chat-completions.js'
import { chatProviderRoutes } from './routes/chat-providers.js'
import { chatRoutes } from './routes/chats.js'
import { documentRoutes } from './routes/documents.js'
import { experimentalFeatureRoutes } from './routes/experimental-features.js'
import { facetSearchRoutes } from './routes/facet-search.js'
import { fieldRoutes } from './routes/fields.js'
import { indexRoutes } from './routes/indexes.js'
import { instanceRoutes } from './routes/instance.js'
import { keyRoutes } from './routes/keys.js'
import { metricsRoutes } from './routes/metrics.js'
import { multiSearchRoutes } from './routes/multi-search.js'
import { openApiRoutes } from './routes/openapi.js'
import { renderTemplateRoutes } from './routes/render-template.js'
import { searchRoutes } from './routes/search.js'
import { settingsRoutes } from './routes/settings.js'
import { statsRoutes } from './routes/stats.js'
import { taskRoutes } from './routes/tasks.js'
import { webhookRoutes } from './routes/webhooks.js'

export interface RouteDependencies {
  readonly build: BuildInfo
  readonly keys: KeyStore
  readonly identify: Identify
  readonly features: ExperimentalFeatures
  readonly metrics: Metrics
  readonly webhooks: Webhooks
  readonly workspaces: Workspaces
  readonly chat: Chat
  readonly chatLimits: ChatLimits
  readonly newUuid: () => string
  readonly now: () => Date
  readonly tasks: TaskOperations
  readonly indexes: IndexOperations
  readonly documents: DocumentOperations
  readonly listFields: ListFields
  readonly search: Search
  readonly searchFacet: FacetSearch
  readonly multiSearch: MultiSearch
  readonly federatedSearch: FederatedSearch
  readonly settings: SettingsOperations
  readonly stats: StatsOperations
  readonly renderTemplate: RenderTemplateOperation
}

/** The one table of what the server answers: routing, access checks and the documentation read it. */
export function allRoutes(deps: RouteDependencies): readonly Route[] {
  const {
    build,
    keys,
    identify,
    features,
    metrics,
    webhooks,
    workspaces,
    chat,
    chatLimits,
    newUuid,
    now,
    tasks,
    indexes,
    documents,
    listFields,
    search,
    searchFacet,
    multiSearch,
    federatedSearch,
    settings,
    stats,
    renderTemplate,
  } = deps
  const routes = [
    ...instanceRoutes(build),
    ...keyRoutes(keys, now),
    ...accessRoutes(identify, indexes),
    ...experimentalFeatureRoutes(features),
    ...indexRoutes(indexes),
    ...documentRoutes(documents),
    ...fieldRoutes(listFields),
    ...searchRoutes(search),
    ...facetSearchRoutes(searchFacet),
    ...multiSearchRoutes(multiSearch, federatedSearch),
    ...settingsRoutes(settings),
    ...renderTemplateRoutes(renderTemplate),
    ...taskRoutes(tasks),
    ...batchRoutes(tasks),
    ...statsRoutes(stats),
    ...chatRoutes(workspaces),
    ...chatCompletionRoutes({ workspaces, converse: chat.converse, chatLimits, now, newUuid }),
    ...chatProviderRoutes(workspaces, chat),
    ...metricsRoutes(metrics),
    ...webhookRoutes(webhooks),
  ]
  return [...routes, ...openApiRoutes(build, routes)]
}
