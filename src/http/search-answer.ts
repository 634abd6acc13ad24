import type { SearchAnswer, SearchMetadata } from '../operations/search.js'
import type { Answer } from './answer.js'
import { facetMembers } from './facet-members.js'
import { rawJson } from './raw-page.js'

export interface AnswerOptions {
  readonly withMetadata: boolean
}

/** The answer to a search. Its hits are bytes of JSON already, and go out as they are. */
export function searchAnswer(answer: SearchAnswer, options: AnswerOptions): Answer {
  return rawJson(joined(['{', ...membersOf(answer, options), '}']))
}

/** The answers to several searches, in their order. */
export function searchAnswers(answers: readonly SearchAnswer[], options: AnswerOptions): Answer {
  const objects = answers.map((answer): readonly Piece[] => {
    const indexUid = JSON.stringify(answer.metadata.indexUid)
    return [`{"indexUid":${indexUid},`, ...membersOf(answer, options), '}']
  })
  return rawJson(joined(['{"results":[', ...withCommas(objects), ']}']))
}

/** JSON: text, or bytes that are a part of it. */
export type Piece = string | Uint8Array

/** `"hits":[…]` of hits that are bytes of JSON already. */
export function hitsMember(hits: readonly Uint8Array[]): readonly Piece[] {
  return ['"hits":[', ...withCommas(hits.map((hit) => [hit])), ']']
}

export function joined(pieces: readonly Piece[]): Uint8Array {
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
}

/** What callers that keep records of searches are told. */
export function metadataObject({ primaryKey, ...source }: SearchMetadata): object {
  return { ...source, ...(primaryKey !== null && { primaryKey }) }
}

/** The members of an object as JSON text, without its braces. */
export function membersText(object: object): string {
  return JSON.stringify(object).slice(1, -1)
}

/** In the order that clients see. */
function membersOf(answer: SearchAnswer, { withMetadata }: AnswerOptions): readonly Piece[] {
  const { hits, query, processingTimeMs, totals, facets, requestUid, metadata, semanticHitCount } = answer
  const members = [
    membersText({ query, processingTimeMs, ...totals }),
    ...(facets === undefined ? [] : [facetMembers(facets)]),
    membersText({
      requestUid,
      ...(withMetadata && { metadata: metadataObject(metadata) }),
      ...(semanticHitCount !== undefined && { semanticHitCount }),
    }),
  ]
  return [...hitsMember(separate(hits)), `,${members.join()}`]
}

function separate({ bytes, ends }: SearchAnswer['hits']): readonly Uint8Array[] {
  return ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end))
}

function withCommas(groups: readonly (readonly Piece[])[]): readonly Piece[] {
  return groups.flatMap((pieces, at) => (at === 0 ? pieces : [',', ...pieces]))
}
