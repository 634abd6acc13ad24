import { fail, succeed, type Result } from './result.js'

/** Where a document lies, as its `_geojson` tells, on the plane of longitudes and latitudes. Without parts it
 *  lies nowhere. */
export type GeoShape = readonly ShapePart[]

export type ShapePart =
  | { readonly kind: 'points' | 'line'; readonly positions: Positions }
  /** What lies within an odd number of the rings, none of which is empty. */
  | { readonly kind: 'polygon'; readonly rings: readonly Positions[] }

/** Longitude, latitude, longitude, latitude …, in degrees and within their ranges. A ring does not repeat its
 *  first position at the end. */
export type Positions = Float64Array

/** Which member is wrong, such as `geometry.coordinates[0]`, empty for the whole; and how. */
export interface GeoJsonMistake {
  readonly path: string
  readonly problem: string
}

type Read<Value> = Result<Value, GeoJsonMistake>

/** Reads a geometry, a feature or a collection of features, as RFC 7946 describes them. Members that tell nothing
 *  about the place are not looked at, and rings need not be closed. */
export function readGeoJson(value: unknown): Read<GeoShape> {
  const type = typeOf(value)
  if (type === 'FeatureCollection') return readMembers(value, 'features', readFeature)
  return type === 'Feature' ? readFeature(value) : readGeometry(value, 0)
}

const FEATURE = '`Feature`'
// Collections in collections are discouraged; the limit is for whoever reads them by recursion.
const MOST_NESTED = 32
// Degrees, about ten centimeters: other tools write 180.00000000000003.
const MARGIN = 1e-6

function readFeature(value: unknown): Read<GeoShape> {
  if (typeOf(value) !== 'Feature') return wrong(`must be an object with the \`type\` ${FEATURE}`)
  const geometry = memberOf(value, 'geometry')
  if (geometry === null) return succeed([])
  return inside('geometry', readGeometry(geometry, 0))
}

function readGeometry(value: unknown, depth: number): Read<GeoShape> {
  const coordinates = memberOf(value, 'coordinates')
  switch (typeOf(value)) {
    case 'Point':
      return asParts(inside('coordinates', readPoint(coordinates)), 'points')
    case 'MultiPoint':
      return asParts(inside('coordinates', readPositions(coordinates, 1)), 'points')
    case 'LineString':
      return asParts(inside('coordinates', readPositions(coordinates, 2)), 'line')
    case 'MultiLineString': {
      const lines = readList(coordinates, (line) => asParts(readPositions(line, 2), 'line'))
      return inside('coordinates', flattened(lines))
    }
    case 'Polygon':
      return inside('coordinates', readPolygon(coordinates))
    case 'MultiPolygon':
      return inside('coordinates', flattened(readList(coordinates, readPolygon)))
    case 'GeometryCollection':
      if (depth >= MOST_NESTED) return wrong(`is nested in more than ${MOST_NESTED} collections`)
      return readMembers(value, 'geometries', (geometry) => readGeometry(geometry, depth + 1))
    default:
      return wrong(`must be a GeoJSON object, with a \`type\` such as \`Point\`, \`Polygon\` or ${FEATURE}`)
  }
}

function readPolygon(value: unknown): Read<GeoShape> {
  const rings = readList(value, readRing)
  if (!rings.ok) return rings
  const filled = rings.value.filter(({ length }) => length > 0)
  return succeed(filled.length === 0 ? [] : [{ kind: 'polygon', rings: filled }])
}

function readRing(value: unknown): Read<Positions> {
  const read = readPositions(value, 3)
  if (!read.ok) return read
  const positions = read.value
  const isClosed =
    positions.length > 0 && positions[0] === positions.at(-2) && positions[1] === positions.at(-1)
  if (isClosed && positions.length < 8) return wrong('must have three corners or more')
  return succeed(isClosed ? positions.subarray(0, -2) : positions)
}

/** One position, or none if it has no numbers. */
function readPoint(value: unknown): Read<Positions> {
  if (Array.isArray(value) && value.length === 0) return succeed(new Float64Array(0))
  const position = new Float64Array(2)
  const problem = putPosition(value, position, 0)
  return problem === undefined ? succeed(position) : wrong(problem)
}

/** No positions at all stand for no place, as the RFC allows. */
function readPositions(value: unknown, least: number): Read<Positions> {
  if (!Array.isArray(value)) return wrong('must be a list of positions')
  const list: readonly unknown[] = value
  const positions = new Float64Array(list.length * 2)
  for (const [index, position] of list.entries()) {
    const problem = putPosition(position, positions, index * 2)
    if (problem !== undefined) return wrong(problem, `[${index}]`)
  }
  if (list.length > 0 && list.length < least) return wrong(`must have ${least} positions or more`)
  return succeed(positions)
}

/** The numbers that follow longitude and latitude, if any, are the height and its like. */
type Position = readonly [longitude: number, latitude: number, ...number[]]

/** What is wrong with it, and then nothing is put. */
function putPosition(value: unknown, into: Positions, at: number): string | undefined {
  if (!isPosition(value)) return 'must be a position: a longitude and a latitude, both numbers'
  const [longitude, latitude] = value
  if (Math.abs(latitude) > 90 + MARGIN) {
    const hint = Math.abs(longitude) <= 90 ? '; in GeoJSON the longitude comes first' : ''
    return `has the latitude ${latitude}, which is not between -90 and 90${hint}`
  }
  if (Math.abs(longitude) > 180 + MARGIN)
    return `has the longitude ${longitude}, which is not between -180 and 180; what crosses the 180th meridian is written in two parts`
  into[at] = within(longitude, 180)
  into[at + 1] = within(latitude, 90)
  return undefined
}

function isPosition(value: unknown): value is Position {
  return Array.isArray(value) && value.length >= 2 && value.every(isFiniteNumber)
}

function within(degrees: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, degrees))
}

function asParts(positions: Read<Positions>, kind: 'points' | 'line'): Read<GeoShape> {
  if (!positions.ok) return positions
  return succeed(positions.value.length === 0 ? [] : [{ kind, positions: positions.value }])
}

function readMembers(value: unknown, name: string, read: (item: unknown) => Read<GeoShape>): Read<GeoShape> {
  return inside(name, flattened(readList(memberOf(value, name), read)))
}

function readList<Item>(value: unknown, read: (item: unknown) => Read<Item>): Read<readonly Item[]> {
  if (!Array.isArray(value)) return wrong('must be a list')
  const items: Item[] = []
  for (const [index, element] of value.entries()) {
    const item = read(element)
    if (!item.ok) return inside(`[${index}]`, item)
    items.push(item.value)
  }
  return succeed(items)
}

function flattened(shapes: Read<readonly GeoShape[]>): Read<GeoShape> {
  return shapes.ok ? succeed(shapes.value.flat()) : shapes
}

function wrong(problem: string, path = ''): Result<never, GeoJsonMistake> {
  return fail({ path, problem })
}

/** Of a mistake, tells that it lies in that member. */
function inside<Value>(member: string, read: Read<Value>): Read<Value> {
  if (read.ok) return read
  const { path, problem } = read.error
  const isJoined = path === '' || path.startsWith('[')
  return wrong(problem, `${member}${isJoined ? '' : '.'}${path}`)
}

function typeOf(value: unknown): unknown {
  return memberOf(value, 'type')
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  // What was parsed from JSON has no getters.
  return (value as Readonly<Record<string, unknown>>)[name]
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
