import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import chromium from '@sparticuz/chromium'
import { chromium as driver, type Browser, type Page } from 'playwright-core'
import { unpackChromium } from './unpack-chromium.js'

/** A real browser without a window. It reaches 127.0.0.1 and nothing else. */
export interface OpenBrowser {
  /** Opens a page as a visitor who was never here before. */
  openPage(url: string): Promise<OpenPage>
  close(): Promise<void>
}

export interface OpenPage {
  readonly page: Page
  /** What went wrong so far: errors on the console or thrown, requests that failed, answers of 400 and above. */
  readonly troubles: readonly string[]
  /** Keeps a picture of the page for people to look at. */
  keepScreenshot(name: string): Promise<void>
  close(): Promise<void>
}

const screenshotFolder = fileURLToPath(new URL('../../test-artefacts/browser', import.meta.url))

/** For one test file: open it before all tests, close it after all. */
export async function openBrowser(): Promise<OpenBrowser> {
  const browser = await launch().catch((error: unknown) => {
    throw new Error(sentence(error), { cause: error })
  })
  return {
    openPage: async (url) => openPage(browser, url),
    close: async () => browser.close(),
  }
}

async function launch(): Promise<Browser> {
  const { executablePath, environment } = await unpackChromium()
  const args = [...chromium.args.filter((flag) => !leftOut.has(flag)), reachOnlyThisMachine]
  return driver.launch({ executablePath, args, env: { ...process.env, ...environment } })
}

/** What the package asks for beyond what people's browsers do: without these, the rules for calls across
 *  origins hold, and a page that crashes does not take the browser with it. */
const leftOut = new Set([
  '--disable-web-security',
  '--disable-site-isolation-trials',
  '--allow-running-insecure-content',
  '--single-process',
  // In quotes that only a shell would take away; the driver says the same.
  "--headless='shell'",
])

const reachOnlyThisMachine = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'

async function openPage(browser: Browser, url: string): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => troubles.push(`thrown: ${error.message}`))
  page.on('requestfailed', (request) => {
    troubles.push(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText}`)
  })
  page.on('response', (answer) => {
    if (answer.status() >= 400) troubles.push(`answered ${answer.status()}: ${answer.url()}`)
  })
  await page.goto(url)
  return {
    page,
    troubles,
    async keepScreenshot(name) {
      await page.screenshot({ path: join(screenshotFolder, `${name}.png`), fullPage: true })
    },
    close: async () => context.close(),
  }
}

function sentence(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return `The browser that these tests need cannot run on this machine (${process.platform} ${process.arch}); it is made for Linux on x64, with glibc 2.34 or later. ${reason}`
}
