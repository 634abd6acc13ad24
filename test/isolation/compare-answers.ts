import type { Reply } from '../support/test-server.js'
import { leaksIn } from './markers.js'
import { copySuffix, type WorldIndex, type Worlds } from './make-worlds.js'
import type { Body, TestRequest } from './random-requests.js'
import { usesStatistics } from './random-settings.js'

/** Why an answer tells more than it may, or undefined. `fromCopy` is what the copies answered. */
export function differenceOf(
  worlds: Worlds,
  request: TestRequest,
  { answer, fromCopy }: { readonly answer: Reply; readonly fromCopy: Reply },
): string | undefined {
  const question = JSON.stringify(request.body)
  const leaks = leaksIn(answer.text, worlds.forbidden, question)
  if (leaks.length > 0) return `it has ${leaks.join(', ')}`
  if (answer.status !== fromCopy.status) return `its status is ${answer.status}, not ${fromCopy.status}`
  if (dependsOnStatistics(worlds, request) && answer.status === 200)
    return foreignHit(worlds, answer, request)
  const got = comparable(answer.text)
  const expected = comparable(fromCopy.text)
  if (got === expected) return undefined
  if (asksForUnknownFormats(request, worlds) && isLessFormatted(got, expected)) return undefined
  return 'it differs from that of the copy'
}

/** What is left when names of copies, times and ids of requests are as in the other world. */
function comparable(text: string): string {
  return text
    .replaceAll(copySuffix, '')
    .replaceAll(/"processingTimeMs":\d+/g, '"processingTimeMs":0')
    .replaceAll(/"requestUid":"[^"]+"/g, '"requestUid":""')
}

/** The order of words to give up, and a rule that weighs words, go by how often these are in the whole index:
 *  other documents may then be found, but none that is hidden. */
function dependsOnStatistics({ indexes }: Worlds, { body }: TestRequest): boolean {
  const text = JSON.stringify(body)
  return text.includes('"frequency"') || indexes.some(({ settings }) => usesStatistics(settings))
}

interface HitObject {
  readonly id?: unknown
  readonly ['_federation']?: { readonly indexUid: string }
}

function foreignHit({ indexes }: Worlds, { body }: Reply, request: TestRequest): string | undefined {
  const results: readonly { hits?: readonly HitObject[]; indexUid?: string }[] = body.results ?? [body]
  for (const { hits = [], indexUid } of results)
    for (const hit of hits) {
      const uid = hit['_federation']?.indexUid ?? indexUid ?? request.body['indexUid']
      const index = indexes.find((each) => each.uid === uid)
      if (hit.id !== undefined && !isVisible(index, hit.id))
        return `it has the hidden document ${JSON.stringify(hit.id)}`
    }
  return undefined
}

function isVisible(index: WorldIndex | undefined, id: unknown): boolean {
  return index?.visible.some((document) => document.id === id) ?? false
}

/** Whether a field is to be formatted that has neither words nor a column: of such a field, and where no hit of
 *  the page has it, a caller with rules is told nothing, as if no visible document had it. */
function asksForUnknownFormats({ body }: TestRequest, { indexes }: Worlds): boolean {
  const queries: readonly Body[] = Array.isArray(body['queries']) ? body['queries'] : [body]
  return queries.some((query) =>
    [query['attributesToHighlight'], query['attributesToCrop']]
      .flatMap((names) => (Array.isArray(names) ? names : []))
      .some((name) => typeof name === 'string' && !name.includes('*') && indexes.some(isPartlyIndexed)),
  )
}

function isPartlyIndexed({ settings }: WorldIndex): boolean {
  return JSON.stringify(settings['searchableAttributes']) !== '["*"]'
}

/** Whether formatted copies of hits are all that is missing. */
function isLessFormatted(got: string, expected: string): boolean {
  return countFormats(got) <= countFormats(expected) && withoutFormats(got) === withoutFormats(expected)
}

function countFormats(text: string): number {
  return text.split('"_formatted":').length - 1
}

function withoutFormats(text: string): string {
  return JSON.stringify(JSON.parse(text), (name, value: unknown) =>
    name === '_formatted' ? undefined : value,
  )
}
