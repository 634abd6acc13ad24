import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Authorize } from '../access/authorize.js'
import { openGrant, type Grant } from '../access/grant.js'
import type { Action } from '../domain/actions.js'
import { apiError } from '../domain/errors/api-error.js'
import type { IndexUid } from '../domain/index-uid.js'
import type { Log } from '../domain/log.js'
import type { ExperimentalFeatures } from '../instance/experimental-features.js'
import type { Answer } from './answer.js'
import { crossOriginHeaders, preflightAnswer } from './cross-origin.js'
import { errorAnswer, toApiError } from './error-response.js'
import { bodyChunks, readJsonBody } from './read-body.js'
import { requestIdOf } from './request-id.js'
import { methods, type Route } from './route.js'
import type { Router, RouteMatch } from './router.js'
import { sendAnswer } from './send-answer.js'
import type { FindPage } from './static-pages.js'

export interface ServeDependencies {
  readonly findRoute: Router
  readonly findPage: FindPage
  readonly authorize: Authorize
  readonly features: ExperimentalFeatures
  readonly payloadLimitBytes: number
  readonly log: Log
  readonly newRequestId: () => string
  /** Told once per request, after its answer. */
  readonly onServed: (served: ServedRequest) => void
}

export interface ServedRequest {
  readonly method: string
  /** The path as its route writes it, with `:name` for what varies: a real path may hold a key. */
  readonly route: string
  readonly status: number
  readonly durationMs: number
}

/** A request on its way through the checks. */
interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly id: string
  readonly path: string
  readonly search: string
  readonly match: RouteMatch | undefined
  readonly route: Route | undefined
}

/** Answers one request. The order of checks is part of the interface: the route, the caller,
 *  the body, the rest of what was sent, the feature switch, and only then what the route does. */
export async function serveRequest(
  deps: ServeDependencies,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const startedAt = performance.now()
  const exchange = beginExchange(deps, request, response)
  await answerTo(deps, exchange)
    .catch((thrown: unknown) => failureAnswer(deps.log, exchange, thrown))
    .then(async (answer) => sendAnswer(response, answer, headerText(request, 'accept-encoding')))
    .catch((thrown: unknown) => giveUp(deps.log, exchange, thrown))
  deps.onServed({
    method: request.method ?? '',
    route: exchange.route?.path ?? '(none)',
    status: response.statusCode,
    durationMs: performance.now() - startedAt,
  })
}

function beginExchange(
  deps: ServeDependencies,
  request: IncomingMessage,
  response: ServerResponse,
): Exchange {
  const id = requestIdOf(request.headers['x-request-id'], deps.newRequestId)
  response.setHeader('x-request-id', id)
  for (const [name, value] of Object.entries(crossOriginHeaders)) response.setHeader(name, value)
  const { path, search } = splitTarget(request.url ?? '/')
  const match = deps.findRoute(path)
  const method = methods.find((known) => known === request.method)
  const route = method && match?.byMethod.get(method)
  return { request, response, id, path, search, match, route }
}

async function answerTo(deps: ServeDependencies, exchange: Exchange): Promise<Answer> {
  const { request, match, route } = exchange
  const preflight = preflightAnswer(request)
  if (preflight !== undefined) return preflight
  const page = deps.findPage({
    method: request.method,
    path: exchange.path,
    header: (name) => headerText(request, name),
  })
  if (page !== undefined) return page
  if (match === undefined) return { kind: 'empty', status: 404 }
  if (route === undefined) return notAllowed(match)
  const grant = callerOf(deps, exchange, route, match.params)
  const mostBytes = Math.min(deps.payloadLimitBytes, route.mostBodyBytes ?? Infinity)
  const body = route.readsBody === 'json' ? await readJsonBody(request, mostBytes) : undefined
  const run = route.prepare({
    params: decodeParams(match.params),
    query: readQuery(exchange.search),
    rawQuery: exchange.search,
    contentType: request.headers['content-type'],
    header: (name) => headerText(request, name),
    body,
  })
  if (route.feature !== undefined) deps.features.require(route.feature, `${route.method} ${route.path}`)
  return run({
    grant,
    renewGrant: () => callerOf(deps, exchange, route, match.params),
    signal: signalOf(exchange.response),
    chunks: bodyChunks(request, deps.payloadLimitBytes),
  })
}

function callerOf(
  deps: ServeDependencies,
  { request }: Exchange,
  route: Route,
  params: RouteMatch['params'],
): Grant {
  if (route.action === 'none') return openGrant
  const index = indexToCover(params)
  const { masterKeyRequired } = route
  const authorize = (action: Action) =>
    deps.authorize(request.headers.authorization, { action, index, masterKeyRequired })
  for (const action of route.alsoNeeds ?? []) authorize(action)
  return authorize(route.action)
}

/** The index in the path. Its form is checked later, by the route: a name that cannot be one is covered by
 *  no narrow key, whether or not it can be decoded. */
function indexToCover({ indexUid }: RouteMatch['params']): IndexUid | undefined {
  if (indexUid === undefined) return undefined
  try {
    return decodeURIComponent(indexUid) as IndexUid
  } catch {
    return indexUid as IndexUid
  }
}

function notAllowed({ byMethod }: RouteMatch): Answer {
  return { kind: 'empty', status: 405, headers: { allow: [...byMethod.keys()].join(', ') } }
}

function decodeParams(params: RouteMatch['params']): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeSegment(value)]))
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw apiError('bad_request', 'The path holds a percent sign that two hexadecimal digits do not follow.')
  }
}

/** Only the first question mark parts them: a value may hold one. Of a whole URL, which a proxy may send,
 *  the path and the query count. */
function splitTarget(target: string): { path: string; search: string } {
  const [path = '/', ...rest] = target.replace(/^https?:\/\/[^/?]*/i, '').split('?')
  return { path, search: rest.join('?') }
}

function readQuery(search: string): Readonly<Record<string, string>> {
  return search === '' ? {} : Object.fromEntries(new URLSearchParams(search))
}

/** Aborts when the connection closes before the answer was written whole. */
function signalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => response.writableFinished || controller.abort())
  return controller.signal
}

function failureAnswer(log: Log, { id, path, route, request }: Exchange, thrown: unknown): Answer {
  const error = toApiError(thrown, id)
  const hasGone = request.destroyed && !request.complete
  if (error.status >= 500 && !hasGone) {
    log.error('request failed', { requestId: id, route: route?.path, error: thrown })
  }
  return errorAnswer(error, path)
}

/** An answer that breaks off half-way cannot be taken back: the connection is cut, so that nobody takes it for whole. */
function giveUp(log: Log, { id, route, response }: Exchange, thrown: unknown): void {
  log.error('answer broke off', { requestId: id, route: route?.path, error: thrown })
  response.destroy()
}

function headerText(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
