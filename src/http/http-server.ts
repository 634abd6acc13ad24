import type { StaticPages } from '../domain/static-page.js'
import { listen, type Listening, type ListenOptions } from './listen.js'
import { createRouter } from './router.js'
import type { Route } from './route.js'
import { serveRequest, type ServeDependencies } from './serve-request.js'
import { createStaticPages } from './static-pages.js'

export interface HttpServerDependencies extends Omit<ServeDependencies, 'findRoute' | 'findPage'> {
  readonly routes: readonly Route[]
  readonly pages: StaticPages
}

/** Serves the routes and the pages over HTTP until it is closed. */
export async function startHttpServer(
  deps: HttpServerDependencies,
  options: ListenOptions,
): Promise<Listening> {
  const findRoute = createRouter(deps.routes)
  const serving = { ...deps, findRoute, findPage: createStaticPages(deps.pages, findRoute) }
  return listen((request, response) => void serveRequest(serving, request, response), options)
}
