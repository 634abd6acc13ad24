import type { SearchRequest } from '../../../domain/search-request.js'
import type { FormatDocument } from '../../formatting/format-document.js'
import type { HitList } from '../../search-engine.js'
import type { SortedDocument } from '../ranking/bucket-sort.js'
import type { ResolvedRule } from '../ranking/resolve-rules.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import type { DocumentNumber } from '../tables/document-number.js'
import type { DisplayedFields } from './displayed-fields.js'
import { scoreDetailsJson } from './score-details-json.js'

export interface HitWriting {
  readonly snapshot: IndexSnapshot
  readonly request: SearchRequest
  readonly rules: readonly ResolvedRule[]
  readonly fields: DisplayedFields
  readonly format: FormatDocument | undefined
}

/** The documents as they are answered. Their own bytes are copied, not read. */
export function writeHits(documents: readonly SortedDocument[], writing: HitWriting): HitList {
  const pieces: Uint8Array[] = []
  const ends: number[] = []
  let length = 0
  const push = (piece: Uint8Array): void => {
    pieces.push(piece)
    length += piece.length
  }
  for (const document of documents) {
    const bytes = writing.snapshot.readDocument(numberOf(document.bit, writing.snapshot))
    const shown = writing.fields.show(bytes)
    const additions = [...formattedMembers(bytes, writing.format), ...scoreMembers(document, writing)].join()
    if (additions === '') push(shown)
    else for (const piece of withAdditions(shown, additions)) push(piece)
    ends.push(length)
  }
  return { bytes: joined(pieces, length), ends }
}

function numberOf(bit: number, { runs }: IndexSnapshot): DocumentNumber {
  const run = runs.findLast(({ firstBit }) => firstBit <= bit)
  const number = run?.numbers[bit - run.firstBit]
  if (number === undefined) throw new Error(`bit ${bit} stands for no document`)
  return number as DocumentNumber
}

/** Members to be added to the hit, as JSON text. */
function scoreMembers(
  { score, details }: SortedDocument,
  { request, rules, fields }: HitWriting,
): readonly string[] {
  const members: string[] = []
  if (request.showRankingScore) members.push(`"_rankingScore":${score}`)
  if (request.showRankingScoreDetails)
    members.push(
      `"_rankingScoreDetails":${JSON.stringify(scoreDetailsJson(details, rules, fields.isDisplayed))}`,
    )
  return members
}

function formattedMembers(document: Uint8Array, format: FormatDocument | undefined): readonly string[] {
  if (format === undefined) return []
  const { formatted, matchesPosition } = format(JSON.parse(Buffer.from(document).toString()))
  const members: string[] = []
  if (formatted !== undefined) members.push(`"_formatted":${JSON.stringify(formatted)}`)
  if (matchesPosition !== undefined) members.push(`"_matchesPosition":${JSON.stringify(matchesPosition)}`)
  return members
}

const closingBrace = '}'.charCodeAt(0)
const emptyObject = /^\s*\{\s*$/

function withAdditions(document: Uint8Array, additions: string): readonly Uint8Array[] {
  const end = document.lastIndexOf(closingBrace)
  const members = document.subarray(0, end)
  const isEmpty = members.length < 16 && emptyObject.test(Buffer.from(members).toString())
  return [members, Buffer.from(`${isEmpty ? '' : ','}${additions}}`)]
}

/** In memory of its own, so that it can be handed to another thread. */
function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
