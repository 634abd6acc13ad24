import type { IncomingMessage } from 'node:http'
import type { Answer } from './answer.js'
import { methods } from './route.js'

/** Any page may call: access is decided by the key it sends, never by where it comes from. */
export const crossOriginHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
} as const

/** The answer to a browser that asks before it calls, or undefined when the request is no such question.
 *  Header names are echoed: browsers do not count `authorization` under a wildcard. */
export function preflightAnswer({ method, headers }: IncomingMessage): Answer | undefined {
  const asks =
    method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method']
  if (!asks) return undefined
  return {
    kind: 'empty',
    status: 200,
    headers: {
      'access-control-allow-methods': [...methods, 'OPTIONS'].join(', '),
      'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
      'access-control-max-age': '86400',
      vary: 'Access-Control-Request-Headers',
    },
  }
}
