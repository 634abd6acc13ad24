import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { webPages } from '../../src/launch/web-pages.js'
import type { StartOptions } from '../../src/start-server.js'
import { masterKey, startTestServer, type TestServer } from '../support/test-server.js'
import { openBrowser, type OpenBrowser, type OpenPage } from './open-browser.js'
import { firstOpeningMs } from './open-shop.js'

/** The real server with its own page as it was built, and a browser to look at it with. */
export interface WebPage {
  server(): TestServer
  /** Opens the page at this place, such as `search/films?q=whale`, signed in with the key. */
  open(place: string, key?: string): Promise<OpenPage>
}

/** One server and one browser for the tests of a file; no page may leave trouble behind. */
export function useWebPage(
  fill: (server: TestServer) => Promise<void>,
  changes: Partial<StartOptions> = {},
): WebPage {
  let server: TestServer
  let browser: OpenBrowser
  let opened: OpenPage[] = []
  beforeAll(async () => {
    const pages = webPages(new URL('../../dist/web/', import.meta.url))
    server = await startTestServer({ pages, ...changes })
    await fill(server)
    browser = await openBrowser()
  }, firstOpeningMs)
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })
  afterEach(async ({ task }) => {
    const pages = opened
    opened = []
    for (const each of pages) {
      if (task.result?.state === 'fail')
        await each.keepScreenshot(`failed-${task.name.replaceAll(/\W+/g, '-')}`)
      await each.close()
    }
    expect(pages.flatMap(({ troubles }) => troubles).filter((trouble) => !isExpected(trouble))).toEqual([])
  })
  return {
    server: () => server,
    async open(place, key = masterKey) {
      const page = await browser.openPage(`${server.url}/#/${place}`)
      opened.push(page)
      await page.page.getByLabel('Key', { exact: true }).fill(key)
      await page.page.getByRole('button', { name: 'Sign in' }).click()
      await page.page.getByRole('button', { name: 'Sign out' }).waitFor()
      return page
    },
  }
}

/** Asking what may be done without a key, before anybody signed in, is refused; overtaken searches are aborted;
 *  and what was refused on purpose is looked at by the test itself. */
function isExpected(trouble: string): boolean {
  return (
    /^answered 40[01]: /.test(trouble) ||
    /^failed: .* net::ERR_ABORTED$/.test(trouble) ||
    /^console: Failed to load resource: the server responded with a status of 40[01]/.test(trouble)
  )
}
