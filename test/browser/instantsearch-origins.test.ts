import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaticPages } from '../../src/domain/static-page.js'
import { firstOpeningMs, openShop, type Shop } from './open-shop.js'
import { makeProducts, type Product } from './products.js'
import { createShopper, patience } from './shopper.js'

/** Sets off when a browser takes it for a part of the page. */
const trap = `<img src="nowhere.png" onerror="window.isTrapped = true">`

const [sample, ...others] = makeProducts(40)
const hostile = {
  ...sample,
  title: `Gadget ${trap} <script>window.isTrapped = true</script>`,
  description: `Goes with <b>any</b> gadget ${trap}`,
  brand: trap,
} as Product

let shop: Shop
let elsewhere: Server

beforeAll(async () => {
  // Were anything of a document to become a part of the page, this policy would let it run.
  shop = await openShop([hostile, ...others], "script-src 'self' 'unsafe-inline'")
  elsewhere = await serveFiles(shop.pages)
}, firstOpeningMs)
afterAll(async () => {
  elsewhere?.closeAllConnections()
  elsewhere?.close()
  await shop?.close()
})

/** A server that knows nothing of Parley, and grants nothing across origins. */
async function serveFiles(pages: StaticPages): Promise<Server> {
  const server = createServer(({ url = '/' }, response) => {
    const page = pages.get(url.split('?')[0] ?? '')
    response
      .writeHead(page ? 200 : 404, { 'content-type': page?.contentType ?? 'text/plain' })
      .end(page?.bytes)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

// A server that listens on a port has an address with a number.
const originElsewhere = () => `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`

describe('What a document holds is shown and never run', () => {
  test('in hits, their highlights and lists of values', async () => {
    const opened = await shop.browser.openPage(`${shop.server.url}/shop/?key=${shop.key}`)
    const shopper = createShopper(opened)
    await shopper.type('gadget')
    await shopper.sees([hostile])
    await shopper.seesTexts('#hits h2', [hostile.title])
    await shopper.seesTexts('#hits mark', ['Gadget', 'gadget'])
    await shopper.seesCounts('brand', { [trap]: 1 })
    await opened.page.locator('#brand input[type=checkbox]').click()
    await shopper.seesTexts('.ais-CurrentRefinements-categoryLabel', [trap])
    await shopper.sees([hostile])
    expect(await opened.page.evaluate('window.isTrapped')).toBeUndefined()
    expect(await opened.page.locator('main img, aside img, header img').count()).toBe(0)
    expect(opened.troubles).toEqual([])
    await opened.close()
  })

  test('although the trap goes off where it is taken for a part of the page', async () => {
    const { page, close } = await shop.browser.openPage(`${shop.server.url}/shop/?key=${shop.key}`)
    await page.evaluate(`document.querySelector('#hits').innerHTML = ${JSON.stringify(trap)}`)
    await expect.poll(async () => page.evaluate('window.isTrapped'), patience).toBe(true)
    await close()
  })
})

describe('A page from another origin', () => {
  test('searches: what the client sends is granted when the browser asks', async () => {
    const { server, key, browser } = shop
    const opened = await browser.openPage(`${originElsewhere()}/shop/?key=${key}&host=${server.url}`)
    const shopper = createShopper(opened)
    await shopper.sees([hostile, ...others])
    await shopper.type('gadget')
    await shopper.sees([hostile])
    expect(opened.troubles).toEqual([])
    await opened.close()
  })

  test('may read why it was refused', async () => {
    const { server, browser } = shop
    const { page, close } = await browser.openPage(`${originElsewhere()}/shop/`)
    const refusal: unknown = await page.evaluate(
      `fetch('${server.url}/multi-search', {
        method: 'POST',
        headers: { authorization: 'Bearer wrong', 'content-type': 'application/json', 'x-meilisearch-client': 'x' },
        body: '{"queries":[]}',
      }).then(async (answer) => ({ status: answer.status, body: await answer.json() }))`,
    )
    expect(refusal).toMatchObject({ status: 403, body: { code: 'invalid_api_key' } })
    await close()
  })

  test('is held to the rules by this browser: where nothing is granted, it may not read', async () => {
    const { page, close } = await shop.browser.openPage(`${shop.server.url}/shop/?key=${shop.key}`)
    const outcome = page.evaluate(`fetch('${originElsewhere()}/shop/').then(() => 'read', () => 'refused')`)
    expect(await outcome).toBe('refused')
    await close()
  })
})
