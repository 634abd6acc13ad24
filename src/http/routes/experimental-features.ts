import { decodeFeatureChanges } from '../../domain/experimental-features.js'
import type { ExperimentalFeatures } from '../../instance/experimental-features.js'
import { ok } from '../answer.js'
import { decodeNothing, defineRoute, type Route } from '../route.js'

export function experimentalFeatureRoutes(features: ExperimentalFeatures): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/experimental-features',
      action: 'experimental.get',
      summary: 'read the experimental-feature switches',
      decode: decodeNothing,
      handle: () => ok(features.current()),
    }),
    defineRoute({
      method: 'PATCH',
      path: '/experimental-features',
      action: 'experimental.update',
      readsBody: 'json',
      summary: 'turn experimental-feature switches',
      decode: ({ body }) => decodeFeatureChanges(body),
      handle: async (changes) => ok(await features.change(changes)),
    }),
  ]
}
