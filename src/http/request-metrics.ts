import type { Metrics } from '../instance/metrics.js'
import type { ServedRequest } from './serve-request.js'

const secondBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts the requests by route, never by path: there are few routes, and a path may hold a key. */
export function countRequests(metrics: Metrics): (served: ServedRequest) => void {
  const total = metrics.counter('meilisearch_http_requests_total', 'Requests answered.')
  const time = metrics.histogram(
    'meilisearch_http_response_time_seconds',
    'Time to answer a request.',
    secondBounds,
  )
  return ({ method, route, status, durationMs }) => {
    total.add({ method, path: route, status: String(status) })
    time.observe({ method, path: route }, durationMs / 1000)
  }
}
