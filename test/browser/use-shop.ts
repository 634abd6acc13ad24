import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { OpenPage } from './open-browser.js'
import { firstOpeningMs, openShop, type Shop } from './open-shop.js'
import type { Product } from './products.js'
import { createShopper, type Shopper } from './shopper.js'

/** Nothing from elsewhere, nothing inline. */
const strictPolicy = "default-src 'self'; img-src 'self' data:"

export interface Visit {
  readonly shop: Shop
  readonly opened: OpenPage
  readonly shopper: Shopper
}

/** Opens one shop for the tests of a file, and the page anew for each test; none may leave trouble behind. */
export function useShop(products: readonly Product[]): () => Visit {
  let shop: Shop
  let visit: Visit
  beforeAll(async () => {
    shop = await openShop(products, strictPolicy)
  }, firstOpeningMs)
  afterAll(async () => shop?.close())
  beforeEach(async () => {
    const opened = await shop.browser.openPage(`${shop.server.url}/shop/?key=${shop.key}`)
    visit = { shop, opened, shopper: createShopper(opened) }
  })
  afterEach(async ({ task }) => {
    const { opened } = visit
    if (task.result?.state === 'fail')
      await opened.keepScreenshot(`failed-${task.name.replaceAll(/\W+/g, '-')}`)
    await opened.close()
    expect(opened.troubles).toEqual([])
  })
  return () => visit
}
