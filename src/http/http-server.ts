import { listen, type Listening, type ListenOptions } from './listen.js'
import { createRouter } from './router.js'
import type { Route } from './route.js'
import { serveRequest, type ServeDependencies } from './serve-request.js'

export interface HttpServerDependencies extends Omit<ServeDependencies, 'findRoute'> {
  readonly routes: readonly Route[]
}

/** Serves the routes over HTTP until it is closed. */
export async function startHttpServer(
  deps: HttpServerDependencies,
  options: ListenOptions,
): Promise<Listening> {
  const serving = { ...deps, findRoute: createRouter(deps.routes) }
  return listen((request, response) => void serveRequest(serving, request, response), options)
}
