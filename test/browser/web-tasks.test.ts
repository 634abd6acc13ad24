import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createKey } from '../support/create-key.js'
import { finish } from '../support/finish-task.js'
import type { TestServer } from '../support/test-server.js'
import { checkAccessibility, switchTheme } from './check-accessibility.js'
import { patience } from './shopper.js'
import { useWebPage } from './use-web-page.js'

const web = useWebPage(fill, { switchedOnFeatures: ['editDocumentsByFunction'] })

async function fill(server: TestServer): Promise<void> {
  await finish(server, 'POST', '/indexes/films/documents', { json: [{ id: 1, title: 'The Whale' }] })
  await finish(server, 'PATCH', '/indexes/films/settings', { json: { stopWords: ['the'] } })
  await finish(server, 'POST', '/indexes/broken/documents', { json: [{ title: '<b>no id</b>' }] })
  for (let count = 0; count < 22; count += 1)
    await finish(server, 'POST', '/indexes/films/documents', { json: [{ id: count }] })
  const documents = Array.from({ length: 15_000 }, (_, id) => ({ id }))
  await finish(server, 'POST', '/indexes/busy/documents', { json: documents })
}

/** Keeps the server at work far longer than a test takes, until it is canceled; two more tasks wait behind it. */
async function keepBusy(server: TestServer): Promise<readonly number[]> {
  const edit = { function: 'for (let turn = 0; turn < 10000; turn += 1) doc.turn = turn' }
  const sent = [
    await server.call('POST', '/indexes/busy/documents/edit', { json: edit }),
    await server.call('POST', '/indexes/films/documents', { json: [{ id: 1 }] }),
    await server.call('POST', '/indexes/broken/documents', { json: [{ id: 1 }] }),
  ]
  return sent.map(({ body }) => body.taskUid)
}

const rowTexts = async (page: Page) => page.locator('.task-row').allTextContents()

describe('The list of tasks', () => {
  test('shows what was done, newest first, and goes on to older ones', async () => {
    const { page } = await web.open('tasks')
    await expect.poll(async () => page.locator('.task-row').count(), patience).toBe(20)
    const newest = (await rowTexts(page))[0]
    await page.getByRole('link', { name: 'Older' }).click()
    await expect.poll(async () => (await rowTexts(page)).at(-1), patience).toContain('#0')
    await page.getByRole('link', { name: 'Newest' }).click()
    await expect.poll(async () => (await rowTexts(page))[0], patience).toBe(newest)
    expect(newest).toMatch(/^Add documents #\d+succeededbusy15,000 received, 15,000 indexed/)
  })

  test('is restricted by status, type and index, in the address too', async () => {
    const { page } = await web.open('tasks')
    await page.getByLabel('Status').selectOption('failed')
    await expect.poll(async () => (await rowTexts(page)).length, patience).toBe(1)
    const row = page.locator('.task-row')
    expect(await row.textContent()).toContain('broken')
    const link = row.locator('.task-error a')
    expect(await link.getAttribute('href')).toBe(`/errors#${await link.textContent()}`)
    await page.reload()
    await expect.poll(async () => (await rowTexts(page)).length, patience).toBe(1)
    await page.goBack()
    await page.getByLabel('Type').selectOption('Change settings')
    await expect.poll(async () => rowTexts(page), patience).toEqual([expect.stringContaining('stopWords')])
    await page.getByLabel('Type').selectOption('Any')
    await page.getByLabel('Index').fill('broken')
    await page.getByLabel('Index').press('Enter')
    await expect.poll(async () => rowTexts(page), patience).toEqual([expect.stringContaining('failed')])
    await page.getByLabel('Index').fill('nowhere')
    await page.getByLabel('Index').press('Enter')
    await page.getByText('There is none of these.').waitFor()
  })

  test('opens a task with its JSON, by keyboard, and closes it again', async () => {
    const { page } = await web.open('tasks?status=failed')
    await page.locator('.task-row a').first().focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('"indexUid": "broken"').waitFor()
    expect(page.url()).toMatch(/#\/tasks\/2\?status=failed$/)
    await page.keyboard.press('Escape')
    await expect.poll(async () => page.url(), patience).toMatch(/#\/tasks\?status=failed$/)
    expect(await dialog.count()).toBe(0)
  })

  test('shows by itself what comes in', async () => {
    const { page } = await web.open('tasks?index=arriving')
    await page.getByText('There is none of these.').waitFor()
    await web.server().call('POST', '/indexes/arriving/documents', { json: [{ id: 1 }] })
    await expect.poll(async () => rowTexts(page), patience).toEqual([expect.stringContaining('succeeded')])
  })

  test('can be of batches, with where their time went', async () => {
    const { page } = await web.open('tasks')
    await page.getByRole('link', { name: 'Batches' }).click()
    const batch = page.locator('.batch-row').first()
    await batch.getByText('Where the time went').click()
    await batch.getByText('processing tasks', { exact: true }).waitFor()
    expect(page.url()).toContain('#/tasks/batches')
  })
})

test('A batch at work shows its steps, and is canceled alone or with all that waits', async () => {
  const { page, keepScreenshot } = await web.open('tasks')
  const uids = await keepBusy(web.server())
  const tagOf = async (uid: number | undefined) =>
    page.locator(`[data-task="${uid}"]`).locator('.tag').textContent()
  const running = page.locator('.running-batch')
  await running.locator('.steps progress').nth(2).waitFor()
  expect(await running.locator('h3').textContent()).toMatch(/^Batch \d+ · busy · 1 task$/)
  expect(await running.locator('.steps').textContent()).toContain('processing tasks')
  expect(await running.locator('.steps .step-count').first().textContent()).toMatch(/^[\d,]+ of [\d,]+$/)
  expect(await Promise.all(uids.map(tagOf))).toEqual(['running', 'waiting', 'waiting'])
  await checkAccessibility(page)
  await keepScreenshot('tasks-running')

  const [longOne] = uids
  const row = page.locator(`[data-task="${longOne}"]`)
  await row.getByRole('button', { name: /^Cancel/ }).click()
  await row.getByRole('button', { name: `Cancel task ${longOne}` }).click()
  await page.getByText('Nothing to do').waitFor()
  expect(await running.count()).toBe(0)
  expect(await Promise.all(uids.map(tagOf))).toEqual(['canceled', 'succeeded', 'succeeded'])

  const others = await keepBusy(web.server())
  await page.getByRole('button', { name: 'Cancel all' }).click()
  await page.getByRole('button', { name: /^Cancel all \d/ }).click()
  await page.getByText('Nothing to do').waitFor()
  expect(await Promise.all(others.map(tagOf))).toEqual(['canceled', 'canceled', 'canceled'])
}, 60_000)

test('A key that may only look on cannot cancel', async () => {
  const { key } = await createKey(web.server(), { actions: ['tasks.get'] })
  const uids = await keepBusy(web.server())
  const { page } = await web.open('tasks', key)
  await page.locator('.running-batch').waitFor()
  expect(await page.getByRole('navigation', { name: 'Pages', exact: true }).textContent()).toBe('Tasks')
  expect(await page.getByRole('button', { name: /^Cancel/ }).count()).toBe(0)
  await finish(web.server(), 'POST', `/tasks/cancel?uids=${uids.join(',')}`)
  await page.getByText('Nothing to do').waitFor()
}, 60_000)

for (const theme of ['light', 'dark'] as const)
  test(`Nobody is kept out, in the ${theme} theme, and it fits a phone`, async () => {
    const { page, keepScreenshot } = await web.open('tasks')
    await switchTheme(page, theme)
    await page.locator('.task-row').first().waitFor()
    await checkAccessibility(page)
    await keepScreenshot(`tasks-${theme}`)
    await page.goto(`${web.server().url}/#/tasks/2`)
    await page.getByRole('dialog').getByText('"uid": 2').waitFor()
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Batches' }).click()
    await page.locator('.batch-row').first().getByText('Where the time went').click()
    await checkAccessibility(page)
    await keepScreenshot(`tasks-batches-${theme}`)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Tasks' }).click()
    await page.locator('.task-row').first().waitFor()
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    await keepScreenshot(`tasks-${theme}-phone`)
  })
