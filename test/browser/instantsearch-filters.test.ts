import { describe, expect, test } from 'vitest'
import { byPrice, countBrands, countFeatures, hasWords, isInside } from './expectations.js'
import { brands, makeProducts } from './products.js'
import { useShop } from './use-shop.js'

const products = makeProducts(360)
const having = (...words: readonly string[]) => products.filter((product) => hasWords(product, ...words))

const visit = useShop(products)

describe('A list of values', () => {
  test('counts the documents that have each', async () => {
    const { shopper } = visit()
    await shopper.seesCounts('brand', countBrands(products))
    await shopper.seesCounts('features', countFeatures(products))
    await shopper.type('umbrella')
    await shopper.seesCounts('brand', countBrands(having('umbrella')))
    await shopper.seesCounts('features', countFeatures(having('umbrella')))
  })

  test('finds any of the ticked where one is enough, and still counts the others', async () => {
    const { shopper } = visit()
    await shopper.tick('brand', 'Aurora')
    await shopper.sees(products.filter(({ brand }) => brand === 'Aurora'))
    await shopper.tick('brand', 'Cumulus')
    const found = products.filter(({ brand }) => brand === 'Aurora' || brand === 'Cumulus')
    await shopper.sees(found)
    await shopper.seesCounts('brand', countBrands(products))
    await shopper.seesCounts('features', countFeatures(found))
    await shopper.tick('brand', 'Aurora')
    await shopper.sees(products.filter(({ brand }) => brand === 'Cumulus'))
  })

  test('finds what has all of the ticked where all are needed, and counts only those', async () => {
    const { shopper } = visit()
    await shopper.tick('features', 'insulated')
    await shopper.sees(products.filter(({ features }) => features.includes('insulated')))
    await shopper.tick('features', 'modular')
    const found = products.filter(
      ({ features }) => features.includes('insulated') && features.includes('modular'),
    )
    await shopper.sees(found)
    await shopper.seesCounts('features', countFeatures(found))
    await shopper.seesCounts('brand', countBrands(found))
  })

  for (const name of brands.filter((brand) => /[^A-Za-z]/.test(brand)))
    test(`takes a value with signs as it is: ${name}`, async () => {
      const { shopper } = visit()
      await shopper.tick('brand', name)
      await shopper.sees(products.filter(({ brand }) => brand === name))
    })

  test('can be searched', async () => {
    const { shopper } = visit()
    await shopper.sees(products)
    await shopper.searchBrands('aur')
    const { Aurora = 0, Aurelia = 0 } = countBrands(products)
    await shopper.seesCounts('brand', { Aurora, Aurelia })
  })
})

describe('A range', () => {
  test('begins with the least and ends with the most that there is', async () => {
    const { shopper, opened } = visit()
    await shopper.type('hammock')
    await shopper.sees(having('hammock'))
    const found = byPrice(having('hammock'))
    const hints = ['min', 'max'].map(async (end) =>
      opened.page.locator(`#price .ais-RangeInput-input--${end}`).getAttribute('placeholder'),
    )
    expect(await Promise.all(hints)).toEqual([String(found.at(0)?.price), String(found.at(-1)?.price)])
  })

  const ranges = [
    { from: 20.5, to: 60.25, because: 'both ends' },
    { from: 90, because: 'a lower end alone' },
    { to: 8.5, because: 'an upper end alone' },
  ]
  for (const { because, ...range } of ranges)
    test(`has ${because}, which belong to it`, async () => {
      const { from = 0, to = Infinity } = range
      const { shopper } = visit()
      await shopper.sees(products)
      await shopper.setPrice(range)
      await shopper.sees(products.filter(({ price }) => price >= from && price <= to))
    })

  test('is moved by the keys of a slider', async () => {
    const { shopper, opened } = visit()
    await shopper.sees(products)
    const [lower, upper] = await opened.page.locator('#rating [role=slider]').all()
    await lower?.press('ArrowRight')
    await shopper.sees(products.filter(({ rating }) => rating >= 2))
    await upper?.press('ArrowLeft')
    await shopper.sees(products.filter(({ rating }) => rating >= 2 && rating <= 4))
  })
})

describe('A box on the map', () => {
  const boxes = [
    { name: 'europe', box: { north: 60, east: 40, south: 35, west: -10 } },
    { name: 'pacific', box: { north: 50, east: -120, south: -50, west: 150 } },
  ]
  for (const { name, box } of boxes)
    test(`restricts to what lies inside: ${name}`, async () => {
      const { shopper } = visit()
      const inside = products.filter((product) => isInside(box, product))
      expect(inside.length).toBeGreaterThan(3)
      await shopper.box(name)
      await shopper.sees(inside)
      await shopper.seesCounts('brand', countBrands(inside))
      await shopper.box('world')
      await shopper.sees(products)
    })
})

describe('Everything together', () => {
  test('restricts to what meets it all, and is cleared at once', { timeout: 60_000 }, async () => {
    const { shopper, opened } = visit()
    // A step at a time: the fields of the range are set back when an answer comes while one types in them.
    await shopper.sort('Dearest first')
    await shopper.type('lantrn')
    await shopper.sees(having('lantern'))
    await shopper.tick('features', 'recycled')
    const recycled = having('lantern').filter(({ features }) => features.includes('recycled'))
    await shopper.sees(recycled)
    await shopper.setPrice({ from: 40 })
    const dear = recycled.filter(({ price }) => price >= 40)
    await shopper.sees(dear)
    await shopper.tick('brand', 'Borealis')
    await shopper.tick('brand', `O'Neil & "Sons"`)
    const found = dear.filter(({ brand }) => brand === 'Borealis' || brand === `O'Neil & "Sons"`)
    expect(found.length).toBeGreaterThan(3)
    await shopper.sees(found)
    await shopper.seesInOrder(byPrice(found).toReversed().slice(0, 12))
    await shopper.seesCounts('brand', countBrands(dear))
    await shopper.seesTexts('.ais-CurrentRefinements-categoryLabel', [
      'recycled',
      'Borealis',
      `O'Neil & "Sons"`,
      '≥ 40',
    ])
    await shopper.box('pacific')
    const inside = found.filter((product) =>
      isInside({ north: 50, east: -120, south: -50, west: 150 }, product),
    )
    await shopper.sees(inside)
    await opened.keepScreenshot('instantsearch-filters')
    await shopper.box('world')
    await shopper.sees(found)
    await shopper.clear()
    await shopper.sees(having('lantern'))
    await shopper.seesInOrder(byPrice(having('lantern')).toReversed().slice(0, 12))
    await shopper.seesCounts('brand', countBrands(having('lantern')))
  })
})
