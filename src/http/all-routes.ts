import type { KeyStore } from '../access/key-store.js'
import type { BuildInfo } from '../domain/build-info.js'
import type { ExperimentalFeatures } from '../instance/experimental-features.js'
import type { Metrics } from '../instance/metrics.js'
import type { Route } from './route.js'
import { chatRoutes } from './routes/chats.js'
import { experimentalFeatureRoutes } from './routes/experimental-features.js'
import { instanceRoutes } from './routes/instance.js'
import { keyRoutes } from './routes/keys.js'
import { metricsRoutes } from './routes/metrics.js'

export interface RouteDependencies {
  readonly build: BuildInfo
  readonly keys: KeyStore
  readonly features: ExperimentalFeatures
  readonly metrics: Metrics
  readonly now: () => Date
}

/** The one table of what the server answers: routing, access checks and the documentation read it. */
export function allRoutes({ build, keys, features, metrics, now }: RouteDependencies): readonly Route[] {
  return [
    ...instanceRoutes(build),
    ...keyRoutes(keys, now),
    ...experimentalFeatureRoutes(features),
    ...chatRoutes(),
    ...metricsRoutes(metrics),
  ]
}
