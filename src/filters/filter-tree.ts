/** A filter that was understood. Plain data: it crosses threads.
 *
 *  Every tree is made by `parseFilter` or `combine-filters.ts`, which keep these promises: no part of an
 *  `and` is an `and`, no part of an `or` is an `or`, both have two parts or more, no part of a `not` is a
 *  `not`, and nesting is bounded, so that a reader may recurse. */
export type FilterTree = FilterAnd | FilterOr | FilterNot | FilterCondition

export interface FilterAnd {
  readonly kind: 'and'
  readonly parts: readonly FilterTree[]
}

export interface FilterOr {
  readonly kind: 'or'
  readonly parts: readonly FilterTree[]
}

/** Also what the negated operators become, such as `NOT IN` and `IS NOT NULL`. */
export interface FilterNot {
  readonly kind: 'not'
  readonly part: FilterTree
}

export type FilterCondition = FieldCondition | GeoCondition | VectorsCondition

export type FieldCondition = Comparison | RangeCondition | ListCondition | PresenceCondition | TextCondition

export type GeoCondition = GeoRadius | GeoBoundingBox | GeoPolygon

/** Where something stands in the text that was parsed: columns from 1, counted in characters, `end` being
 *  the column after it. In a list of filters each text counts its own. */
export interface Place {
  readonly start: number
  readonly end: number
}

export const comparisonOperators = ['=', '!=', '>', '>=', '<', '<='] as const

export type ComparisonOperator = (typeof comparisonOperators)[number]

// `!=` is not a `not` of `=`: on a field that no document has, it matches nothing and the `not` everything.
export interface Comparison extends Place {
  readonly kind: 'compare'
  readonly field: string
  readonly operator: ComparisonOperator
  // As written, quotes and escapes undone: whoever evaluates it may read a number, see `asNumber`.
  readonly value: string
}

/** Both ends belong to the range. */
export interface RangeCondition extends Place {
  readonly kind: 'range'
  readonly field: string
  readonly from: string
  readonly to: string
}

export interface ListCondition extends Place {
  readonly kind: 'in'
  readonly field: string
  readonly values: readonly string[]
}

export interface PresenceCondition extends Place {
  readonly kind: 'exists' | 'isNull' | 'isEmpty'
  readonly field: string
}

export interface TextCondition extends Place {
  readonly kind: 'contains' | 'startsWith'
  readonly field: string
  readonly value: string
}

/** In degrees, both within their ranges. */
export interface GeoPoint {
  readonly latitude: number
  readonly longitude: number
}

export interface GeoRadius extends Place {
  readonly kind: 'geoRadius'
  readonly center: GeoPoint
  readonly radiusMeters: number
  // How many corners a circle gets where shapes are compared; undefined leaves it to the engine.
  readonly resolution: number | undefined
}

/** The north-east and the south-west corner. Where the first lies west of the second, the box crosses the
 *  180th meridian; the first never lies south of the second. */
export interface GeoBoundingBox extends Place {
  readonly kind: 'geoBoundingBox'
  readonly topRight: GeoPoint
  readonly bottomLeft: GeoPoint
}

/** Three corners or more. */
export interface GeoPolygon extends Place {
  readonly kind: 'geoPolygon'
  readonly corners: readonly GeoPoint[]
}

/** Whether a document has vectors: of any embedder while `embedder` is undefined, and only those that
 *  `aspect` describes. Without an embedder the aspect is `any`. */
export interface VectorsCondition extends Place {
  readonly kind: 'vectorsExist'
  readonly embedder: string | undefined
  readonly aspect: VectorsAspect | { readonly fragment: string }
}

export type VectorsAspect = 'any' | 'userProvided' | 'documentTemplate' | 'regenerate'
