import type { Product } from './products.js'

/** What the documents say themselves: the expectations of these tests are made of it, never of an answer. */
export function wordsOf({ title, description }: Product): readonly string[] {
  return `${title} ${description}`.toLowerCase().match(/[a-z]+/g) ?? []
}

/** Has each of these words, or one that begins with it. */
export function hasWords(product: Product, ...beginnings: readonly string[]): boolean {
  const words = wordsOf(product)
  return beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)))
}

export function byPrice(products: readonly Product[]): readonly Product[] {
  return products.toSorted((left, right) => left.price - right.price)
}

export function countBrands(products: readonly Product[]): Readonly<Record<string, number>> {
  return countValues(products.map(({ brand }) => brand))
}

export function countFeatures(products: readonly Product[]): Readonly<Record<string, number>> {
  return countValues(products.flatMap(({ features }) => features))
}

function countValues(values: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

/** Degrees. Where west is greater than east, the box lies across the line where longitudes wrap around. */
export interface Box {
  readonly north: number
  readonly east: number
  readonly south: number
  readonly west: number
}

export function isInside({ north, east, south, west }: Box, { _geo }: Product): boolean {
  if (_geo === undefined || _geo.lat > north || _geo.lat < south) return false
  return west <= east ? _geo.lng >= west && _geo.lng <= east : _geo.lng >= west || _geo.lng <= east
}
