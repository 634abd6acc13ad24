import { describe, expect, test } from 'vitest'
import { webPages } from '../../src/launch/web-pages.js'
import { createKey } from '../support/create-key.js'
import { finish } from '../support/finish-task.js'
import { startTestServer } from '../support/test-server.js'
import { checkAccessibility, switchTheme } from './check-accessibility.js'
import { openBrowser } from './open-browser.js'
import { patience } from './shopper.js'
import { useWebPage } from './use-web-page.js'

/** A browser on a busy machine takes its time. */
const slow = { timeout: 120_000 }

const trap = `<img src="nowhere.png" onerror="window.isTrapped = true">`

const web = useWebPage(async (server) => {
  await finish(server, 'PATCH', '/indexes/orders/settings', { json: { filterableAttributes: ['customer'] } })
  await finish(server, 'POST', '/indexes/orders/documents', {
    json: [
      { id: 1, customer: 42 },
      { id: 2, customer: 7 },
    ],
  })
})

describe('Keys', slow, () => {
  test('are made with chosen actions, and their value is shown once', async () => {
    const { page } = await web.open('keys')
    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByLabel('Name', { exact: true }).fill('shop front')
    await page.getByLabel('Description', { exact: true }).fill('for the site')
    await page.getByRole('button', { name: 'Search and chat' }).click()
    await page.getByLabel('read documents').check()
    await page.getByLabel('Indexes', { exact: true }).fill('orders, shop_*')
    await page.getByLabel('Expires', { exact: true }).fill('2040-01-31T12:00')
    await page.getByRole('button', { name: 'Create' }).click()
    const value = await page.locator('.secret').textContent()
    expect(value).toMatch(/^[0-9a-f]{64}$/)
    const { body } = await web.server().call('GET', `/keys/${value}`)
    expect(body).toMatchObject({
      name: 'shop front',
      description: 'for the site',
      actions: ['search', 'chatCompletions', 'documents.get'],
      indexes: ['orders', 'shop_*'],
    })
    const expiry = new Date('2040-01-31T12:00').getTime()
    expect(Math.abs(new Date(body.expiresAt).getTime() - expiry)).toBeLessThan(86_400_000)
    const card = page.getByRole('article', { name: 'shop front' })
    await card.getByText(`${value?.slice(0, 6)}…`).waitFor()

    await page.reload()
    await card.waitFor()
    expect(await page.content()).not.toContain(value)
  })

  test('are refused in the words of the server', async () => {
    const { page } = await web.open('keys')
    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByLabel('see keys, with their values').check()
    await page.getByLabel('Indexes', { exact: true }).fill('orders')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('alert').getByText('index_scoped_api_key_with_global_action').waitFor()
  })

  test('are renamed, and deleted after asking once more', async () => {
    const { uid } = await createKey(web.server(), { name: 'old name' })
    const { page } = await web.open('keys')
    const old = page.getByRole('article', { name: 'old name' })
    await old.getByRole('button', { name: 'Rename' }).click()
    await old.getByLabel('Name', { exact: true }).fill(trap)
    await old.getByRole('button', { name: 'Save' }).click()
    const card = page.getByRole('article', { name: trap })
    await card.getByRole('heading', { name: trap }).waitFor()
    expect(await page.locator('main img').count()).toBe(0)
    await card.getByRole('button', { name: 'Delete' }).click()
    await card.getByRole('button', { name: 'Delete this key' }).click()
    await expect.poll(async () => card.count(), patience).toBe(0)
    expect((await web.server().call('GET', `/keys/${uid}`)).status).toBe(404)
    expect(await page.evaluate('window.isTrapped')).toBeUndefined()
  })

  test('that may do less are offered less', async () => {
    const { key } = await createKey(web.server(), { actions: ['keys.get', 'experimental.get'] })
    const { page } = await web.open('keys', key)
    await page.getByRole('article').first().waitFor()
    expect(await page.getByRole('button', { name: /New key|Rename|Delete/ }).count()).toBe(0)
    await page.getByRole('link', { name: 'Experimental features' }).click()
    await page.getByRole('switch').first().waitFor()
    expect(await page.locator('[role=switch]:enabled').count()).toBe(0)
  })

  test('that see features only are not asked about keys', async () => {
    const { key } = await createKey(web.server(), { actions: ['experimental.get'] })
    const { page } = await web.open('keys', key)
    await page.getByRole('switch').first().waitFor()
    const tabs = page.getByRole('navigation', { name: 'Parts of this page' }).getByRole('link')
    expect(await tabs.allTextContents()).toEqual(['Experimental features'])
  })
})

describe('A tenant token', slow, () => {
  test('is signed in the browser, sent nowhere, and narrows a search', async () => {
    const parent = await createKey(web.server(), {
      name: 'tenants',
      actions: ['search'],
      indexes: ['orders'],
    })
    const { page } = await web.open('keys/token')
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await page.getByLabel('Key', { exact: true }).selectOption(parent.uid)
    await page.getByLabel('Value of the key').fill('something else')
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await page.getByRole('alert').getByText('This is not the value of the chosen key').waitFor()
    await page.getByLabel('Value of the key').fill(parent.key)
    await page.getByLabel('Rules', { exact: true }).fill('{ "orders": { "filter": "customer = 42" ')
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await page.getByRole('alert').getByText('The rules are not JSON').waitFor()
    await page.getByLabel('Rules', { exact: true }).fill('{ "orders": { "filter": "customer = 42" } }')
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    const token = (await page.getByRole('status').locator('pre').textContent()) ?? ''
    expect(sent).toEqual([])
    const { body } = await web.server().call('POST', '/indexes/orders/search', { json: {}, key: token })
    expect(body.hits).toEqual([{ id: 1, customer: 42 }])
    expect(await page.getByText('createHmac').count()).toBeGreaterThan(0)
    expect(await page.locator('pre').filter({ hasText: 'hashlib' }).textContent()).toContain(parent.uid)
  })
})

describe('Experimental features', slow, () => {
  test('are switched, and the switch shows what the server has', async () => {
    const { page } = await web.open('keys/features')
    const contains = page.getByRole('switch', { name: 'containsFilter' })
    expect(await contains.isChecked()).toBe(false)
    await contains.click()
    await expect.poll(async () => contains.isChecked(), patience).toBe(true)
    const { body } = await web.server().call('GET', '/experimental-features')
    expect(body.containsFilter).toBe(true)
    expect(await page.getByRole('switch').count()).toBe(Object.keys(body).length)
    await page.reload()
    await expect.poll(async () => contains.isChecked(), patience).toBe(true)
    await contains.press('Space')
    await expect.poll(async () => contains.isChecked(), patience).toBe(false)
  })
})

describe('The page', slow, () => {
  for (const place of ['keys', 'keys/token', 'keys/features'])
    test(`keeps nobody out at ${place}`, async () => {
      const { page, keepScreenshot } = await web.open(place)
      if (place === 'keys') {
        await page.getByRole('article').first().waitFor()
        await page.getByRole('button', { name: 'New key' }).click()
      }
      const name = `web-${place.replaceAll('/', '-')}`
      for (const theme of ['light', 'dark'] as const) {
        await switchTheme(page, theme)
        await checkAccessibility(page)
        await keepScreenshot(`${name}-${theme}`)
      }
      await page.setViewportSize({ width: 360, height: 740 })
      await keepScreenshot(`${name}-phone`)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    })
})

describe('A server without a master key', slow, () => {
  test('tells how to set one', async () => {
    const server = await startTestServer({
      masterKey: undefined,
      pages: webPages(new URL('../../dist/web/', import.meta.url)),
    })
    const browser = await openBrowser()
    try {
      const { page, keepScreenshot } = await browser.openPage(`${server.url}/#/keys`)
      await page.getByText('This server has no master key.').waitFor()
      expect(await page.getByText('PARLEY_MASTER_KEY').count()).toBe(1)
      expect(await page.getByRole('button', { name: 'New key' }).count()).toBe(0)
      await keepScreenshot('web-keys-open-server')
      await page.getByRole('link', { name: 'Experimental features' }).click()
      await page.getByRole('switch').first().waitFor()
    } finally {
      await browser.close()
      await server.stop()
    }
  })
})
