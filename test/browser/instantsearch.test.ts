import { describe, expect, test } from 'vitest'
import { byPrice, hasWords, wordsOf } from './expectations.js'
import { makeProducts } from './products.js'
import { useShop } from './use-shop.js'

const products = makeProducts(360)
const having = (...words: readonly string[]) => products.filter((product) => hasWords(product, ...words))

const visit = useShop(products)

describe('The search box', () => {
  test('shows everything before anything is typed', async () => {
    const { shopper, opened } = visit()
    await shopper.sees(products)
    await opened.keepScreenshot('instantsearch')
  })

  test('finds less with every letter, and everything again without', async () => {
    const { shopper } = visit()
    const steps = [
      { typed: 'c', shown: having('c') },
      { typed: 'o', shown: having('co') },
      { typed: 'mpass', shown: having('compass') },
    ]
    expect(having('c').length).toBeGreaterThan(having('co').length)
    for (const { typed, shown } of steps) {
      await shopper.type(typed)
      await shopper.sees(shown)
    }
    await shopper.clearQuery()
    await shopper.sees(products)
  })

  const typos = [
    { typed: 'lantren', meant: 'lantern', because: 'two letters swapped' },
    { typed: 'umbrela', meant: 'umbrella', because: 'a letter left out' },
    { typed: 'hammokc', meant: 'hammock', because: 'the last letters swapped' },
    { typed: 'watreprof', meant: 'waterproof', because: 'two mistakes in a long word' },
  ]
  for (const { typed, meant, because } of typos)
    test(`forgives ${because}: ${typed}`, async () => {
      const { shopper } = visit()
      await shopper.type(typed)
      await shopper.sees(having(meant))
      // Of a word that may still go on, as many letters as were typed.
      await shopper.seesMarked([meant.slice(0, typed.length)])
    })

  test('says so when nothing is found', async () => {
    const { shopper } = visit()
    await shopper.type('zzyzx')
    await shopper.seesTexts('#hits .none', ['Nothing found for “zzyzx”'])
    await shopper.sees([])
    await shopper.seesCounts('brand', {})
  })

  test('puts what has every word before what has one', async () => {
    const { shopper } = visit()
    await shopper.type('folding compass')
    await shopper.sees(having('folding'))
    const both = having('folding', 'compass')
    expect(both.length).toBeGreaterThan(0)
    await shopper.seesFirst(both)
  })

  test('marks in each hit what was typed so far, and nothing else', async () => {
    const { shopper } = visit()
    await shopper.type('tri')
    await shopper.sees(having('tri'))
    await shopper.seesMarked(['tri'])
    for (const id of await shopper.shownIds()) {
      const product = products.find((candidate) => candidate.id === id)
      const expected = product && wordsOf(product).filter((word) => word === 'tripod')
      expect(await shopper.texts(`#hits [data-id="${id}"] mark`)).toEqual(expected?.map(() => 'tri'))
    }
  })
})

describe('The order', () => {
  test('is by price when that is chosen, up or down, with a query or without', async () => {
    const { shopper } = visit()
    await shopper.sort('Cheapest first')
    await shopper.seesInOrder(byPrice(products).slice(0, 12))
    await shopper.sort('Dearest first')
    await shopper.seesInOrder(byPrice(products).toReversed().slice(0, 12))
    await shopper.type('lantern')
    await shopper.seesInOrder(byPrice(having('lantern')).toReversed().slice(0, 12))
  })
})

describe('Pages', () => {
  test('follow each other in order, and the last has what is left', async () => {
    const { shopper } = visit()
    const found = byPrice(having('kettle'))
    await shopper.sort('Cheapest first')
    await shopper.type('kettle')
    await shopper.seesInOrder(found.slice(0, 12))
    await shopper.goToPage(3)
    await shopper.seesInOrder(found.slice(24, 36))
    await shopper.goToLastPage()
    await shopper.seesInOrder(found.slice(Math.floor((found.length - 1) / 12) * 12))
    await shopper.type('x')
    await shopper.clearQuery()
    await shopper.seesInOrder(byPrice(products).slice(0, 12))
  })

  test('have no hit twice, whatever the order', async () => {
    const { shopper } = visit()
    await shopper.sees(products)
    const seen = new Set(await shopper.shownIds())
    for (const number of [2, 3]) {
      await shopper.goToPage(number)
      await shopper.seesNoneOf(seen)
      for (const id of await shopper.shownIds()) seen.add(id)
    }
    expect(seen.size).toBe(36)
  })
})
