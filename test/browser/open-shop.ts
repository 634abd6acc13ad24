import type { StaticPages } from '../../src/domain/static-page.js'
import { finish } from '../support/finish-task.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { bundlePage } from './bundle-page.js'
import { openBrowser, type OpenBrowser } from './open-browser.js'
import type { Product } from './products.js'

/** The real server with products, a page of it that searches them, and a browser to look at it with. */
export interface Shop {
  readonly server: TestServer
  readonly browser: OpenBrowser
  readonly pages: StaticPages
  /** May search and nothing else. */
  readonly key: string
  close(): Promise<void>
}

/** How long a test file may wait for its shop: the first of all has to unpack the browser. */
export const firstOpeningMs = 120_000

const settings = {
  searchableAttributes: ['title', 'description'],
  filterableAttributes: ['brand', 'features', 'price', 'rating', '_geo'],
  sortableAttributes: ['price'],
  // The order that a visitor chooses comes before every other.
  rankingRules: ['sort', 'words', 'typo', 'proximity', 'attribute', 'exactness'],
}

export async function openShop(products: readonly Product[], policy: string): Promise<Shop> {
  const pages = await bundlePage(policy)
  const server = await startTestServer({ pages })
  try {
    const key = await fill(server, products)
    const browser = await openBrowser()
    return {
      server,
      browser,
      pages,
      key,
      async close() {
        await browser.close()
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function fill(server: TestServer, products: readonly Product[]): Promise<string> {
  const changes = [
    await finish(server, 'PATCH', '/indexes/products/settings', { json: settings }),
    await finish(server, 'POST', '/indexes/products/documents', { json: products }),
  ]
  for (const { status, error } of changes) if (status !== 'succeeded') throw new Error(error?.message)
  const { body } = await server.call('GET', '/keys')
  const keys: readonly { name: string; key: string }[] = body.results
  return keys.find(({ name }) => name === 'Default Search API Key')?.key ?? ''
}
