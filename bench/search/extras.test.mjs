import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { productGenerator } from '../products/generate.mjs'
import settings from '../products/settings.json' with { type: 'json' }
import { comparePairs, extras, pureCosts } from './extras.mjs'

const product = {
  id: 2,
  brand: 'Ledra "Pro"',
  categories: { lvl0: 'Mime' },
  colors: ['red', 'blue'],
  warehouse: 'Rome',
  price: 10,
  rating: 4.1,
  _geo: { lat: 41.8, lng: 12.1 },
}

function added(name, changes = {}) {
  return extras.find((extra) => extra.name === name).add({ ...product, ...changes })
}

const cases = [
  {
    name: 'an equality filter takes the first of several values',
    body: added('equality filter'),
    expected: { filter: 'colors = "red"' },
  },
  {
    name: 'an equality filter looks into objects',
    body: added('equality filter', { id: 5 }),
    expected: { filter: 'categories.lvl0 = "Mime"' },
  },
  {
    name: 'quotes in a value are escaped',
    body: added('equality filter', { id: 4 }),
    expected: { filter: String.raw`brand = "Ledra \"Pro\""` },
  },
  {
    name: 'a range lies around the price',
    body: added('range filter'),
    expected: { filter: 'price 7.00 TO 14.00' },
  },
  {
    name: 'a circle lies around the place',
    body: added('geo radius'),
    expected: { filter: '_geoRadius(41.8, 12.1, 100000)' },
  },
  {
    name: 'a sort goes by the distance from the place',
    body: added('geo sort'),
    expected: { sort: ['_geoPoint(41.8, 12.1):asc'] },
  },
]

describe('what is added to a request', () => {
  for (const { name, body, expected } of cases) test(name, () => assert.deepEqual(body, expected))

  test('all together asks for what each of the others does', () => {
    const all = Object.keys(added('all together'))
    for (const { name } of extras)
      for (const member of Object.keys(added(name))) assert.ok(all.includes(member), `${name}: ${member}`)
  })

  test('generated products have what filters and sorts name, and the settings allow it', () => {
    const generated = productGenerator()(7)
    for (const { add } of [...extras, ...pureCosts]) assert.doesNotThrow(() => add(generated))
    for (const field of ['brand', 'categories.lvl0', 'colors', 'warehouse', 'price', 'rating', '_geo'])
      assert.ok(settings.filterableAttributes.includes(field), field)
    for (const field of ['price', '_geo']) assert.ok(settings.sortableAttributes.includes(field), field)
  })
})

test('medians are compared, of all and of each pair', () => {
  const pairs = [
    { plainMs: 1, extraMs: 3 },
    { plainMs: 4, extraMs: 6 },
    { plainMs: 10, extraMs: 10 },
  ]
  assert.deepEqual(comparePairs(pairs), {
    count: 3,
    plainMs: 4,
    extraMs: 6,
    ratio: 1.5,
    differenceMs: 2,
    pairRatio: 1.5,
  })
})
