import type { BuildInfo } from '../../domain/build-info.js'
import { openApiDocument } from '../openapi/openapi-document.js'
import { defineRoute, type Route, type RouteDescription } from '../route.js'
import { answerWith, preparePage, type PreparedPage } from '../static-pages.js'

const description = {
  method: 'GET',
  path: '/openapi.json',
  action: 'none',
  summary: 'read what every route takes and answers, as an OpenAPI document',
} as const satisfies RouteDescription

/** The reference of these routes and of its own. Made when it is first asked for, and kept. */
export function openApiRoutes(build: BuildInfo, routes: readonly RouteDescription[]): Route[] {
  let page: PreparedPage | undefined
  const prepared = () =>
    (page ??= preparePage(description.path, {
      contentType: 'application/json',
      headers: {},
      bytes: Buffer.from(JSON.stringify(openApiDocument([...routes, description], build))),
    }))

  return [
    defineRoute({
      ...description,
      decode: ({ header }) => header,
      handle: async (header) => answerWith(prepared(), { header }),
    }),
  ]
}
