import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createKey } from '../support/create-key.js'
import { finish } from '../support/finish-task.js'
import { masterKey, type TestServer } from '../support/test-server.js'
import { checkAccessibility, switchTheme } from './check-accessibility.js'
import { hostileDocuments, hostileFacets, makeFilms, type Film } from './films.js'
import { patience } from './shopper.js'
import { useWebPage } from './use-web-page.js'

const films = makeFilms(60)
const web = useWebPage(fill)

async function fill(server: TestServer): Promise<void> {
  const filmSettings = {
    searchableAttributes: ['title', 'overview'],
    filterableAttributes: ['genres', 'year'],
    sortableAttributes: ['year'],
    rankingRules: ['sort', 'words', 'typo', 'proximity', 'attributeRank', 'wordPosition', 'exactness'],
  }
  const changes = [
    await finish(server, 'PATCH', '/indexes/films/settings', { json: filmSettings }),
    await finish(server, 'POST', '/indexes/films/documents', { json: films }),
    await finish(server, 'PATCH', '/indexes/hostile/settings', {
      json: { filterableAttributes: hostileFacets },
    }),
    await finish(server, 'POST', '/indexes/hostile/documents', { json: hostileDocuments }),
  ]
  for (const { status, error } of changes) if (status !== 'succeeded') throw new Error(error?.message)
}

/** What a visitor does on the page, and what she sees. */
function visitor(page: Page) {
  const titles = async () => page.locator('.hit h3').allTextContents()
  return {
    box: page.getByRole('searchbox', { name: 'Search for' }),
    titles,
    sees: async (found: readonly Film[]) =>
      expect
        .poll(async () => page.locator('.found').textContent(), patience)
        .toMatch(new RegExp(`^${found.length} document`)),
    seesFirst: async (film: Film | undefined) =>
      expect.poll(async () => (await titles())[0], patience).toBe(film?.title),
    counts: async () =>
      page
        .locator('.facet-value')
        .evaluateAll((values) =>
          Object.fromEntries(
            values.map(({ firstElementChild, lastElementChild }) => [
              firstElementChild?.textContent ?? '',
              Number(lastElementChild?.textContent),
            ]),
          ),
        ),
    marked: async () => [
      ...new Set((await page.locator('.hit mark').allTextContents()).map((text) => text.toLowerCase())),
    ],
  }
}

const having = (word: string) => films.filter(({ title }) => title.includes(word))
const ofGenre = (genre: string) => films.filter(({ genres }) => genres.includes(genre))
const byYear = films.toSorted((one, other) => other.year - one.year)

describe('Searching', () => {
  test('forgives a typo, marks the match, and crops long texts', async () => {
    const { page } = await web.open('search/films')
    const { box, sees, marked } = visitor(page)
    await sees(films)
    await box.pressSequentially('whlae')
    await sees(having('Whale'))
    await expect.poll(marked, patience).toEqual(['whale'])
    const overview = await page.locator('.hit dd').nth(1).textContent()
    expect(overview).toContain('…')
    expect(overview?.length).toBeLessThan(films[0]?.overview.length ?? 0)
    expect(page.url()).toContain('q=whlae')
  })

  test('says so when nothing is found', async () => {
    const { page } = await web.open('search/films?q=zzyzx')
    await page.getByText('Nothing found for “zzyzx”').waitFor()
    await visitor(page).sees([])
  })

  test('explains in words why a hit is where it is', async () => {
    const { page } = await web.open('search/films?q=wintr whale')
    const hit = page.locator('.hit').first()
    await hit.getByText('Why here?').click()
    const told = await hit.locator('.why-sentence').allTextContents()
    expect(told).toEqual(expect.arrayContaining(['Both words found', 'One typo']))
    expect(await hit.locator('.why .hint').textContent()).toMatch(/Score: \d+(\.\d)? %/)
  })

  test('is done by another index when that is chosen', async () => {
    const { page } = await web.open('search/films?filter=year > 1990')
    await visitor(page).sees(films.filter(({ year }) => year > 1990))
    await page.getByLabel('Index').selectOption('hostile')
    await expect.poll(async () => page.locator('.found').textContent(), patience).toMatch(/^1 document/)
    expect(page.url()).not.toContain('year')
  })
})

describe('Refining', () => {
  test('by a value leaves the other values to choose from, and can be gone back from', async () => {
    const { page } = await web.open('search/films')
    const { sees, counts } = visitor(page)
    await sees(films)
    const before = await counts()
    expect(before['drama']).toBe(ofGenre('drama').length)
    await page.getByRole('checkbox', { name: /drama/ }).check()
    await sees(ofGenre('drama'))
    expect(await counts()).toEqual(before)
    await page.getByRole('checkbox', { name: /comedy/ }).check()
    await sees(films.filter(({ genres }) => genres.includes('drama') || genres.includes('comedy')))
    await page.goBack()
    await sees(ofGenre('drama'))
    await page.reload()
    await sees(ofGenre('drama'))
    await page.getByRole('button', { name: 'Clear all' }).click()
    await sees(films)
  })

  test('by a range of numbers', async () => {
    const { page } = await web.open('search/films')
    await page.getByLabel('year from').fill('1990')
    await page.getByLabel('year from').press('Enter')
    await visitor(page).sees(films.filter(({ year }) => year >= 1990))
    expect(await page.getByLabel('year to').getAttribute('placeholder')).toBe('2019')
  })

  test('by an expression, whose mistake is told at the field', async () => {
    const { page } = await web.open('search/films')
    const filter = page.getByLabel('Filter', { exact: true })
    await filter.fill('year >')
    await filter.press('Enter')
    await expect.poll(async () => filter.getAttribute('aria-invalid'), patience).toBe('true')
    const described = await filter.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${described}"]`).textContent()).toContain('the filter ends here')
    await filter.fill('year > 2000 AND genres = drama')
    await filter.press('Enter')
    await visitor(page).sees(ofGenre('drama').filter(({ year }) => year > 2000))
    expect(await filter.getAttribute('aria-invalid')).toBe('false')
  })
})

describe('Order and pages', () => {
  test('are in the address: reloading and going back work', async () => {
    const { page } = await web.open('search/films')
    const { seesFirst } = visitor(page)
    await page.getByLabel('Sort').selectOption('year, highest first')
    await seesFirst(byYear[0])
    await page.getByRole('link', { name: 'Next' }).click()
    await seesFirst(byYear[20])
    await page.reload()
    await seesFirst(byYear[20])
    await page.getByRole('link', { name: 'Page 3' }).click()
    await seesFirst(byYear[40])
    await page.goBack()
    await seesFirst(byYear[20])
  })
})

describe('The request as code', () => {
  test('runs, finds the same, and does not hold the key', async () => {
    const { page } = await web.open('search/films?q=the whale\'s&sort=year:desc&facets={"genres":["drama"]}')
    const { titles } = visitor(page)
    await expect.poll(async () => (await titles()).length, patience).toBeGreaterThan(0)
    await page.getByText('This search as code').click()
    const [command = '', program = ''] = await page.locator('.code-panel pre').allTextContents()
    expect(command).toContain('Authorization: Bearer $KEY')
    expect(await page.content()).not.toContain(masterKey)
    // Below the project, so that it finds the package.
    const folder = fileURLToPath(new URL('../../test-artefacts/browser', import.meta.url))
    mkdirSync(folder, { recursive: true })
    const counted = program.replace('found.hits', 'JSON.stringify(found.hits.map(({ title }) => title))')
    writeFileSync(`${folder}/search-as-code.mjs`, counted)
    const env = { ...process.env, KEY: masterKey }
    const { stdout } = await promisify(execFile)(process.execPath, [`${folder}/search-as-code.mjs`], { env })
    expect(JSON.parse(stdout)).toEqual(await titles())
  })
})

test('A document that tries to be more than text stays text', async () => {
  const { page } = await web.open('search/hostile')
  await page.locator('.hit').waitFor()
  const [document] = hostileDocuments
  expect(await page.locator('.hit h3').textContent()).toBe(document?.title)
  for (const text of Object.keys(document ?? {}).filter((name) => name.startsWith('<')))
    await page.locator('.hit dt').getByText(text, { exact: true }).waitFor()
  await page.locator('.hit').getByText('JSON', { exact: true }).click()
  await page.getByRole('checkbox', { name: /built/ }).check()
  await expect.poll(async () => page.locator('.found').textContent(), patience).toMatch(/^1 document/)
  expect(await page.locator('.hit :is(script, img, iframe, svg, b, em)').count()).toBe(0)
  const links = await page
    .locator('.hit a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links).toEqual([expect.stringMatching(/^https:\/\/films\.example\/\?a=%22%3E%3Cscript%3E/)])
  expect(await page.evaluate('window.broken')).toBeUndefined()
})

test('A web address in a document is a link that tells nobody where it was', async () => {
  const { page } = await web.open('search/films?q=1')
  const link = page.locator('.hit a').first()
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/films\.example\//)
  expect(await link.getAttribute('rel')).toBe('noreferrer noopener')
})

test('Everything can be done with the keyboard', async () => {
  const { page } = await web.open('search/films')
  const { sees } = visitor(page)
  await sees(films)
  await page.keyboard.press('/')
  await page.keyboard.type('whale')
  await sees(having('Whale'))
  const focused = async () => page.evaluate<string>('document.activeElement.textContent')
  await page.keyboard.press('ArrowDown')
  const first = await focused()
  expect(first).toContain('Whale')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).not.toBe(first)
  await page.keyboard.press('ArrowUp')
  expect(await focused()).toBe(first)
  const why = page.locator('.hit').first().locator('.why')
  for (let steps = 0; steps < 6 && (await focused()) !== 'Why here?'; steps += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await why.getAttribute('open')).not.toBeNull()
})

test('A key that may only search is offered no more than that', async () => {
  const { key } = await createKey(web.server(), { indexes: ['films'] })
  const { page } = await web.open('search', key)
  await visitor(page).sees(films)
  expect(await page.getByRole('navigation', { name: 'Pages', exact: true }).textContent()).toBe('Search')
  expect(await page.getByLabel('Index').locator('option').allTextContents()).toEqual(['films'])
  const sort = page.getByRole('textbox', { name: 'Sort' })
  await sort.fill('year:desc')
  await sort.press('Enter')
  await visitor(page).seesFirst(byYear[0])
  await sort.fill('title:asc')
  await sort.press('Enter')
  await expect.poll(async () => sort.getAttribute('aria-invalid'), patience).toBe('true')
})

for (const theme of ['light', 'dark'] as const)
  test(`Nobody is kept out, in the ${theme} theme, and it fits a phone`, async () => {
    const { page, keepScreenshot } = await web.open('search/films?q=wintr whale&filter=year > 2015')
    await switchTheme(page, theme)
    await page.locator('.hit').first().getByText('Why here?').click()
    await page.getByText('This search as code').click()
    await checkAccessibility(page)
    await keepScreenshot(`search-${theme}`)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.reload()
    await page.locator('.hit').first().getByText('Why here?').click()
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    await keepScreenshot(`search-${theme}-phone`)
  })
