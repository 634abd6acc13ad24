import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webPages } from '../../src/launch/web-pages.js'
import { createKey } from '../support/create-key.js'
import { chunk, hang, textReply } from '../support/scripted-provider.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import {
  fillChatWorld,
  hostileAnswer,
  searchCall,
  startChatProvider,
  talker,
  watchOrigins,
} from './chat-world.js'
import { checkAccessibility } from './check-accessibility.js'
import { openBrowser, type OpenBrowser, type OpenPage } from './open-browser.js'
import { firstOpeningMs } from './open-shop.js'
import { patience } from './shopper.js'

const provider = await startChatProvider()
let server: TestServer
let browser: OpenBrowser
let host: Server
let key: string
/** What the pages of the host show, by their path. */
const pages = new Map<string, string>()

beforeAll(async () => {
  server = await startTestServer({
    pages: webPages(new URL('../../dist/web/', import.meta.url)),
    switchedOnFeatures: ['chatCompletions'],
  })
  await fillChatWorld(server, provider)
  key = (await createKey(server, { actions: ['search', 'chatCompletions'] })).key
  browser = await openBrowser()
  host = await servePages()
}, firstOpeningMs)
afterAll(async () => {
  await browser?.close()
  host?.closeAllConnections()
  host?.close()
  await server?.stop()
  await provider.close()
})

/** A site that knows nothing of Parley, and lets in what docs/widget.md says and nothing more. */
async function servePages(): Promise<Server> {
  const site = createServer(({ url = '/' }, response) => {
    const policy = `default-src 'none'; script-src ${server.url}; connect-src ${server.url}; style-src 'self'`
    if (url === '/site.css') response.writeHead(200, { 'content-type': 'text/css' }).end(css)
    else
      response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          ...(url !== '/hostile' && { 'content-security-policy': policy }),
        })
        .end(pages.get(url) ?? '')
  })
  await once(site.listen(0, '127.0.0.1'), 'listening')
  return site
}

const css = `
  body { margin: 2rem; font-family: serif }
  parley-chat { height: 36rem; max-width: 40rem }
  .themed { --parley-accent: #7a1f5c; --parley-radius: 0px }
  .themed::part(question) { background-color: rgb(255, 240, 200) }
`

async function openSite(path: string, markup: string): Promise<OpenPage> {
  pages.set(
    path,
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A site</title>
    <link rel="icon" href="data:,"><link rel="stylesheet" href="/site.css">
    <script type="module" src="${server.url}/parley-chat.js"></script></head>
    <body><main><h1>Our library</h1>${markup}</main></body></html>`,
  )
  // A server that listens on a port has an address with a number.
  return browser.openPage(`http://127.0.0.1:${(host.address() as AddressInfo).port}${path}`)
}

const element = (more = '') =>
  `<parley-chat base-url="${server.url}/" workspace="model" api-key="${key}" ${more}></parley-chat>`

/** The background, as the browser has it in the end. The selector may go into the widget. */
async function colourOf(page: Page, selector: string): Promise<unknown> {
  return page
    .locator(selector)
    .evaluate((node) => node.ownerDocument.defaultView?.getComputedStyle(node).backgroundColor)
}

/** All but the icon, which the policy of the site keeps out. */
const troublesOf = ({ troubles }: OpenPage) => troubles.filter((each) => !each.includes('data:,'))

describe('A page of another origin', () => {
  test('talks with one script tag and one element, and is told what happens', async () => {
    const opened = await openSite('/plain', element('placeholder="Ask the library" welcome="Hello there"'))
    const { page } = opened
    const origins = watchOrigins(page)
    const talk = talker(page)
    await page.getByText('Hello there').waitFor()
    expect(await talk.input.getAttribute('placeholder')).toBe('Ask the library')
    await page.evaluate(`window.told = [];
      for (const name of ['parley-answer', 'parley-source'])
        addEventListener(name, ({ detail }) => told.push([name, detail.text ?? detail.document.title]))`)
    provider.answer(searchCall('white whale'), textReply('Moby', '-Dick [1].'))
    await talk.ask('Who hunts a whale?')
    await talk.isAnswered()
    await talk.reads(/^Moby-Dick\s1\.$/)
    expect(provider.questions().at(-1)?.body.model).toBe('small')
    await talk.citations.click()
    await page.locator('parley-chat .source dl').waitFor()
    await expect
      .poll(async () => page.evaluate('window.told'), patience)
      .toEqual([
        ['parley-answer', 'Moby-Dick [1].'],
        ['parley-source', 'Moby-Dick'],
      ])
    expect([...origins]).toEqual([server.url])
    expect(troublesOf(opened)).toEqual([])
    await opened.close()
  })

  test('asks, stops and begins anew from its own script', async () => {
    const opened = await openSite('/script', element('model="large"'))
    const talk = talker(opened.page)
    provider.answer({ steps: [chunk({ role: 'assistant', content: 'Half' }), hang] })
    await talk.input.waitFor()
    await opened.page.evaluate(`void document.querySelector('parley-chat').ask('go')`)
    await talk.reads('Half')
    await opened.page.evaluate(`document.querySelector('parley-chat').stop()`)
    await talk.isAnswered()
    expect(await provider.questions().at(-1)?.ended).toBe(false)
    expect(provider.questions().at(-1)?.body.model).toBe('large')
    await opened.page.evaluate(`document.querySelector('parley-chat').clear()`)
    expect(await talk.answers.count()).toBe(0)
    await opened.close()
  })

  test('may keep the key out of its markup, set before the script is there', async () => {
    const opened = await openSite('/late', `<p id="place"></p>`)
    const talk = talker(opened.page)
    // An element that was made before its class is known, as one in markup is.
    await opened.page.evaluate(`(() => {
      const other = document.implementation.createHTMLDocument().createElement('parley-chat')
      other.setAttribute('base-url', ${JSON.stringify(server.url)})
      other.setAttribute('workspace', 'library')
      other.apiKey = ${JSON.stringify(key)}
      document.querySelector('#place').replaceWith(document.adoptNode(other))
    })()`)
    await talk.ask('whale')
    await talk.isAnswered()
    await talk.reads(/whale/i)
    expect(await opened.page.content()).not.toContain(key)
    await opened.close()
  })

  test('is told when the key is wrong, and keeps the question', async () => {
    const opened = await openSite('/wrong', element().replace(key, 'wrong'))
    const talk = talker(opened.page)
    await talk.ask('Anyone?')
    await expect.poll(async () => talk.problem.textContent(), patience).toMatch(/key/)
    expect(await opened.page.locator('parley-chat .question').textContent()).toBe('Anyone?')
    await opened.close()
  })

  test('without a policy of its own is safe from what answers hold', async () => {
    const opened = await openSite('/hostile', element())
    const { page } = opened
    const origins = watchOrigins(page)
    const talk = talker(page)
    provider.answer(searchCall('treasure', 'hostile'), textReply(`${hostileAnswer} [1]`))
    await talk.ask('treasure')
    await talk.isAnswered()
    const wrong = page.locator('parley-chat').locator('img, script, iframe, svg, style')
    expect(await wrong.count()).toBe(0)
    expect(await page.evaluate('window.isTrapped')).toBeUndefined()
    expect([...origins]).toEqual([server.url])
    expect(troublesOf(opened)).toEqual([])
    await opened.close()
  })

  test('gives it its own look, in both themes, and keeps nobody out', async () => {
    const answer = textReply('It is **Moby-Dick** [1].\n\n- one\n- two `code`')
    for (const theme of ['light', 'dark'] as const) {
      const opened = await openSite(`/${theme}`, element(`theme="${theme}"`))
      const { page } = opened
      const talk = talker(page)
      provider.answer(searchCall('whale'), answer)
      await talk.ask('Which one?')
      await talk.isAnswered()
      await talk.citations.click()
      await opened.keepScreenshot(`widget-${theme}`)
      await checkAccessibility(page)
      const paper = await colourOf(page, 'parley-chat')
      expect(paper).toBe(theme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(20, 24, 33)')
      await opened.close()
    }
    const opened = await openSite('/themed', element('class="themed" theme="light"'))
    const talk = talker(opened.page)
    provider.answer(textReply('Yes.'))
    await talk.ask('Is it ours?')
    await talk.isAnswered()
    expect(await colourOf(opened.page, 'parley-chat .send')).toBe('rgb(122, 31, 92)')
    expect(await colourOf(opened.page, 'parley-chat .question')).toBe('rgb(255, 240, 200)')
    await opened.keepScreenshot('widget-themed')
    await opened.close()
  })
})
