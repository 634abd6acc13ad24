import type { BuildInfo } from '../../domain/build-info.js'
import { ok } from '../answer.js'
import { errorsPage } from '../errors-page.js'
import { decodeNothing, defineRoute, ignoreParameters, type Route } from '../route.js'

export function instanceRoutes(build: BuildInfo): Route[] {
  const page = errorsPage()
  return [
    defineRoute({
      method: 'GET',
      path: '/',
      action: 'none',
      summary: 'see that the server runs',
      decode: ignoreParameters,
      handle: () => ok({ status: 'Parley is running' }),
    }),
    defineRoute({
      method: 'GET',
      path: '/health',
      action: 'none',
      summary: 'ask whether the server can answer',
      decode: ignoreParameters,
      handle: () => ok({ status: 'available' }),
    }),
    defineRoute({
      method: 'GET',
      path: '/version',
      action: 'version',
      summary: 'read which build is running',
      decode: decodeNothing,
      handle: () => ok(build),
    }),
    defineRoute({
      method: 'GET',
      path: '/errors',
      action: 'none',
      summary: 'read what every error code means',
      decode: ignoreParameters,
      handle: () => ({ kind: 'text', status: 200, contentType: 'text/html; charset=utf-8', text: page }),
    }),
  ]
}
