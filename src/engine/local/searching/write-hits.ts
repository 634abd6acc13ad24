import type { SearchRequest } from '../../../domain/search-request.js'
import type { FormatDocument } from '../../formatting/format-document.js'
import type { HitList } from '../../search-engine.js'
import type { GeoPoint } from '../../../filters/filter-tree.js'
import { shownDistance } from '../filtering/geo-sort.js'
import type { SortedDocument } from '../ranking/bucket-sort.js'
import type { ResolvedRule } from '../ranking/resolve-rules.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { numberOfBit } from '../runs/number-of-bit.js'
import type { DisplayedFields } from './displayed-fields.js'
import { HitListBuilder } from './hit-list-builder.js'
import { scoreDetailsJson } from './score-details-json.js'

export interface HitWriting {
  readonly snapshot: IndexSnapshot
  readonly request: SearchRequest
  readonly rules: readonly ResolvedRule[]
  readonly fields: DisplayedFields
  readonly format: FormatDocument | undefined
  /** More members of a hit, as JSON text. */
  readonly additions?: ((document: SortedDocument) => string) | undefined
}

/** The documents as they are answered. Their own bytes are copied, not read. */
export function writeHits(documents: readonly SortedDocument[], writing: HitWriting): HitList {
  const hits = new HitListBuilder()
  for (const document of documents) {
    const bytes = writing.snapshot.readDocument(numberOfBit(document.bit, writing.snapshot))
    const shown = writing.fields.show(bytes)
    const additions = [
      ...distanceMembers(document, writing),
      ...formattedMembers(bytes, writing.format),
      ...scoreMembers(document, writing),
      ...(writing.additions === undefined ? [] : [writing.additions(document)]),
    ].join()
    if (additions === '') hits.add(shown)
    else hits.add(...withAdditions(shown, additions))
  }
  return hits.finish()
}

/** The distance from the first point that was sorted by, where the place itself is shown. */
function distanceMembers(
  { bit }: SortedDocument,
  { rules, snapshot, fields }: HitWriting,
): readonly string[] {
  const point = rules.find((rule) => rule.kind === 'sort' && rule.point !== undefined)
  if (point?.kind !== 'sort' || point.point === undefined || !fields.isDisplayed('_geo')) return []
  const location = placeOf(bit, snapshot)
  return location === undefined ? [] : [`"_geoDistance":${shownDistance(point.point, location)}`]
}

function placeOf(bit: number, { runs }: IndexSnapshot): GeoPoint | undefined {
  const run = runs.findLast(({ firstBit }) => firstBit <= bit)
  const geo = run?.columns.geo()
  if (run === undefined || geo === undefined) return undefined
  const latitude = geo.latitudes[bit - run.firstBit] ?? Number.NaN
  const longitude = geo.longitudes[bit - run.firstBit] ?? Number.NaN
  return Number.isNaN(latitude) ? undefined : { latitude, longitude }
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
