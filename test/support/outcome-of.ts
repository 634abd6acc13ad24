import type { Reply } from './test-server.js'

/** What came of a request, in the words of a table: `200`, or `403 invalid_api_key`. */
export function outcomeOf({ status, body }: Reply): string {
  return typeof body?.code === 'string' ? `${status} ${body.code}` : String(status)
}
