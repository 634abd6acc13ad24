import type { Page } from '../domain/page.js'
import type { Answer } from './answer.js'

const comma = Buffer.from(',')

/** A page of documents that are bytes of JSON already: they go out as they were sent in, so that
 *  no number loses a digit. */
export function rawPage({ results, offset, limit, total }: Page<Uint8Array>): Answer {
  const parts = results.flatMap((document, at) => (at === 0 ? [document] : [comma, document]))
  const rest = `],"offset":${offset},"limit":${limit},"total":${total}}`
  return rawJson(Buffer.concat([Buffer.from('{"results":['), ...parts, Buffer.from(rest)]))
}

export const rawJson = (bytes: Uint8Array): Answer => ({ kind: 'raw-json', status: 200, bytes })
