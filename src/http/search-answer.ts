import type { SearchAnswer } from '../operations/search.js'
import type { Answer } from './answer.js'
import { rawJson } from './raw-page.js'

const comma = 0x2c
const beginning = Buffer.from('{"hits":[')

/** The answer to a search. Its hits are bytes of JSON already, and go out as they are. */
export function searchAnswer(answer: SearchAnswer, { withMetadata }: { withMetadata: boolean }): Answer {
  const end = Buffer.from(`],${membersAfterHits(answer, withMetadata)}`)
  const { bytes, ends } = answer.hits
  const commas = Math.max(0, ends.length - 1)
  const whole = Buffer.allocUnsafe(beginning.length + bytes.length + commas + end.length)
  let at = beginning.copy(whole)
  let from = 0
  for (const to of ends) {
    if (from > 0) at = whole.writeUInt8(comma, at)
    whole.set(bytes.subarray(from, to), at)
    at += to - from
    from = to
  }
  end.copy(whole, at)
  return rawJson(whole)
}

/** In the order that clients see; without the brace that opens an object. */
function membersAfterHits(answer: SearchAnswer, withMetadata: boolean): string {
  const { query, processingTimeMs, totals, requestUid, metadata, semanticHitCount } = answer
  const { primaryKey, ...source } = metadata
  return JSON.stringify({
    query,
    processingTimeMs,
    ...totals,
    requestUid,
    ...(withMetadata && { metadata: { ...source, ...(primaryKey !== null && { primaryKey }) } }),
    ...(semanticHitCount !== undefined && { semanticHitCount }),
  }).slice(1)
}
