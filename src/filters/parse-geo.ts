import { fail, succeed, type Result } from '../domain/result.js'
import { unreachable } from '../domain/unreachable.js'
import { mistakeIn, type FilterMistake } from './filter-mistake.js'
import type { FilterTree, Place } from './filter-tree.js'
import { pointFrom, readNumbers, readPoints, type PlacedNumber } from './read-coordinates.js'
import type { Token, TokenReader } from './token-reader.js'

type Parsed = Result<FilterTree, FilterMistake>

const usages = {
  _geoRadius:
    '_geoRadius(latitude, longitude, meters)` or `_geoRadius(latitude, longitude, meters, resolution)',
  _geoBoundingBox: '_geoBoundingBox([top latitude, right longitude], [bottom latitude, left longitude])',
  _geoPolygon: '_geoPolygon([latitude, longitude], [latitude, longitude], [latitude, longitude], …)',
} as const

type GeoFunction = keyof typeof usages

const smallestResolution = 3
const largestResolution = 1_000

/** The name of a function on places, not in quotes. */
export interface GeoToken extends Token {
  readonly text: GeoFunction
}

export function isGeoFunction(token: Token): token is GeoToken {
  return token.kind === 'word' && Object.hasOwn(usages, token.text)
}

/** Parses the function that comes next, which is `token`. */
export function parseGeo(reader: TokenReader, token: GeoToken): Parsed {
  reader.next()
  switch (token.text) {
    case '_geoRadius':
      return parseRadius(reader, token)
    case '_geoBoundingBox':
      return parseBoundingBox(reader, token)
    case '_geoPolygon':
      return parsePolygon(reader, token)
    default:
      return unreachable(token.text)
  }
}

function parseRadius(reader: TokenReader, { start }: Token): Parsed {
  const numbers = readNumbers(reader, '(', ')')
  if (!numbers.ok) return numbers
  const [latitude, longitude, radius, resolution] = numbers.value
  const place = reader.placeFrom(start)
  if (latitude === undefined || longitude === undefined || radius === undefined || numbers.value.length > 4)
    return wrongCount(reader, place, '_geoRadius')
  const center = pointFrom(reader, latitude, longitude)
  if (!center.ok) return center
  if (radius.value < 0)
    return fail(mistakeIn(reader.text, radius, 'The radius of a circle is 0 meters or more.'))
  if (resolution !== undefined && !isResolution(resolution)) return wrongResolution(reader, resolution)
  return succeed({
    kind: 'geoRadius',
    center: center.value,
    radiusMeters: radius.value,
    resolution: resolution?.value,
    ...place,
  })
}

function isResolution({ value }: PlacedNumber): boolean {
  return Number.isInteger(value) && value >= smallestResolution && value <= largestResolution
}

function wrongResolution(reader: TokenReader, place: Place): Parsed {
  const problem = `The resolution of a circle is a whole number from ${smallestResolution} to ${largestResolution}.`
  return fail(mistakeIn(reader.text, place, problem))
}

function parseBoundingBox(reader: TokenReader, { start }: Token): Parsed {
  const points = readPoints(reader)
  if (!points.ok) return points
  const [topRight, bottomLeft] = points.value
  const place = reader.placeFrom(start)
  if (topRight === undefined || bottomLeft === undefined || points.value.length > 2)
    return wrongCount(reader, place, '_geoBoundingBox')
  if (topRight.latitude < bottomLeft.latitude) {
    const problem = `The top of the box, at latitude ${topRight.latitude}, lies below its bottom, at ${bottomLeft.latitude}. The first corner is the top right one, the second the bottom left one.`
    return fail(mistakeIn(reader.text, place, problem))
  }
  return succeed({ kind: 'geoBoundingBox', topRight, bottomLeft, ...place })
}

function parsePolygon(reader: TokenReader, { start }: Token): Parsed {
  const points = readPoints(reader)
  if (!points.ok) return points
  const place = reader.placeFrom(start)
  if (points.value.length < 3) return wrongCount(reader, place, '_geoPolygon')
  return succeed({ kind: 'geoPolygon', corners: points.value, ...place })
}

function wrongCount(reader: TokenReader, place: Place, name: GeoFunction): Parsed {
  return fail(
    mistakeIn(
      reader.text,
      place,
      `\`${name}\` has too few or too many arguments. It is written \`${usages[name]}\`.`,
    ),
  )
}
