import type { Metrics } from '../../instance/metrics.js'
import { decodeNothing, defineRoute, type Route } from '../route.js'

export function metricsRoutes(metrics: Metrics): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/metrics',
      action: 'metrics.get',
      feature: 'metrics',
      summary: 'read the counters of the server, for Prometheus',
      decode: decodeNothing,
      handle: () => ({
        kind: 'text',
        status: 200,
        contentType: 'text/plain; version=0.0.4; charset=utf-8',
        text: metrics.render(),
      }),
    }),
  ]
}
