// What a request may ask for besides words, each beside the same request without it; and what a filter and facets cost
// by themselves. Values come from products of the set, a different one each time: what a server remembers of the
// last request then helps as little as it would with many clients.
import { quantile } from '../measure.mjs'

const THREE_FACETS = ['brand', 'colors', 'categories.lvl0']
const EQUALITY_FIELDS = ['brand', 'categories.lvl0', 'colors', 'warehouse']
const RADIUS_METERS = 100_000
// A sixth of all products has each number of years.
const HALF_OF_ALL = 'specs.warranty.years < 3'

/** `add` gives the members that a request gets more. */
export const extras = [
  { name: 'equality filter', add: (product) => ({ filter: equalityFilter(product) }) },
  { name: 'range filter', add: (product) => ({ filter: rangeFilter(product) }) },
  { name: 'nested filter', add: (product) => ({ filter: nestedFilter(product) }) },
  { name: 'three facets', add: () => ({ facets: THREE_FACETS }) },
  { name: 'sort by price', add: () => ({ sort: ['price:asc'] }) },
  { name: 'geo radius', add: (product) => ({ filter: radiusFilter(product) }) },
  { name: 'geo sort', add: (product) => ({ sort: [`${geoPoint(product)}:asc`] }) },
  { name: 'highlight and crop', add: () => formatting },
  { name: 'all together', add: everything },
]

/** Requests without words, so that nothing but the extra costs anything. */
export const pureCosts = [
  {
    name: 'equality filter',
    mostMs: 1,
    plain: {},
    add: (product) => ({ filter: equalityFilter(product) }),
  },
  { name: 'range filter', mostMs: 3, plain: {}, add: (product) => ({ filter: rangeFilter(product) }) },
  { name: 'three facets of all', mostMs: 10, plain: {}, add: () => ({ facets: THREE_FACETS }) },
  {
    name: 'three facets of half',
    mostMs: 10,
    plain: { filter: HALF_OF_ALL },
    add: () => ({ facets: THREE_FACETS }),
  },
]

const formatting = { attributesToHighlight: ['*'], attributesToCrop: ['*'], cropLength: 10 }

function everything(product) {
  return {
    filter: [nestedFilter(product), radiusFilter(product)],
    facets: THREE_FACETS,
    sort: ['price:asc', `${geoPoint(product)}:asc`],
    ...formatting,
  }
}

/** Of fields that many products share a value of, and few. */
function equalityFilter(product) {
  const field = EQUALITY_FIELDS[product.id % EQUALITY_FIELDS.length]
  const value = field.split('.').reduce((object, key) => object[key], product)
  return `${field} = ${JSON.stringify([value].flat()[0])}`
}

function rangeFilter({ price }) {
  return `price ${(price * 0.7).toFixed(2)} TO ${(price * 1.4).toFixed(2)}`
}

function nestedFilter({ warehouse, colors, price, rating }) {
  const oneOf = `warehouse = ${JSON.stringify(warehouse)} OR colors = ${JSON.stringify(colors[0])}`
  return `(${oneOf}) AND (price < ${price} OR (rating >= ${rating} AND NOT in_stock = false))`
}

function radiusFilter({ _geo: { lat, lng } }) {
  return `_geoRadius(${lat}, ${lng}, ${RADIUS_METERS})`
}

function geoPoint({ _geo: { lat, lng } }) {
  return `_geoPoint(${lat}, ${lng})`
}

/** Medians of latencies in pairs `{ plainMs, extraMs }`, and what lies between them. */
export function comparePairs(pairs) {
  const plainMs = median(pairs.map((pair) => pair.plainMs))
  const extraMs = median(pairs.map((pair) => pair.extraMs))
  return {
    count: pairs.length,
    plainMs,
    extraMs,
    ratio: extraMs / plainMs,
    differenceMs: extraMs - plainMs,
    // Of the pairs, so that a query is compared with itself alone.
    pairRatio: median(pairs.map((pair) => pair.extraMs / pair.plainMs)),
  }
}

function median(values) {
  return quantile(values, 0.5)
}
