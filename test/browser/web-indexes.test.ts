import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createKey } from '../support/create-key.js'
import { finish } from '../support/finish-task.js'
import type { TestServer } from '../support/test-server.js'
import { checkAccessibility, switchTheme } from './check-accessibility.js'
import { patience } from './shopper.js'
import { useWebPage } from './use-web-page.js'

/** A browser on a busy machine takes its time. */
const slow = { timeout: 120_000 }

/** Sets off when a browser takes it for a part of the page. */
const trap = `<img src="nowhere.png" onerror="window.isTrapped = true">`

const films = Array.from({ length: 45 }, (_, at) => ({
  id: at + 1,
  title: `Film ${at + 1}`,
  year: 1950 + at,
  genres: at % 2 === 0 ? ['drama', 'crime'] : ['comedy'],
  about:
    'Two friends set out to find a lighthouse that no map shows, and come back with a different story each.',
}))

const web = useWebPage(async (server) => {
  await finish(server, 'PATCH', '/indexes/films/settings', { json: { filterableAttributes: ['year'] } })
  await finish(server, 'POST', '/indexes/films/documents', { json: films })
  await finish(server, 'POST', '/indexes/traps/documents', {
    json: [{ id: 1, title: trap, [trap]: trap, nested: { [trap]: [trap] } }],
  })
  await finish(server, 'POST', '/indexes/large/documents', {
    body: '[{"id":12345678901234567,"title":"first"},{"id":12345678901234568,"title":"second"}]',
    headers: { 'content-type': 'application/json' },
  })
})

const openFiles = (page: Page) => page.getByLabel('Drop files here, or choose them')
const files = (page: Page) => page.getByRole('list', { name: 'Files' })

async function makeIndex(server: TestServer, uid: string, primaryKey: string | null = null): Promise<void> {
  await finish(server, 'POST', '/indexes', { json: { uid, primaryKey } })
}

async function settingsOf(uid: string): Promise<Readonly<Record<string, unknown>>> {
  return (await web.server().call('GET', `/indexes/${uid}/settings`)).body
}

describe('The list of indexes', slow, () => {
  test('shows each with its size', async () => {
    const { page } = await web.open('indexes')
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'films', exact: true }) })
    await row.getByText('45 documents').waitFor()
    await row.getByText('primary key: id').waitFor()
  })

  test('makes one and leads to it, and deletes one after asking once more', async () => {
    const { page } = await web.open('indexes')
    await page.getByRole('button', { name: 'New index' }).click()
    await page.getByLabel('Name').fill('no spaces please')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('alert').getByText('invalid_index_uid').waitFor()
    await page.getByLabel('Name').fill('made-here')
    await page.getByLabel('Primary key').fill('isbn')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'made-here', level: 1 }).waitFor()
    await page.getByText('There are no documents yet.').waitFor()
    expect((await web.server().call('GET', '/indexes/made-here')).body.primaryKey).toBe('isbn')

    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Keep' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete made-here and its documents' }).click()
    await page.getByRole('heading', { name: 'Indexes', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'films', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'made-here' }).count()).toBe(0)
    expect((await web.server().call('GET', '/indexes/made-here')).status).toBe(404)
  })
})

describe('Adding documents', slow, () => {
  const kinds = [
    { name: 'books.csv', content: 'id,title\n1,Emma\n2,Persuasion\n', title: 'Emma' },
    {
      name: 'books.ndjson',
      content: '{"id":1,"title":"Dubliners"}\n{"id":2,"title":"Ulysses"}\n',
      title: 'Ulysses',
    },
    { name: 'books.json', content: '[{"id":1,"title":"Utopia"},{"id":2,"title":"Walden"}]', title: 'Walden' },
    { name: 'books.tsv', content: 'id\ttitle\n1\tMiddlemarch\n2\tRomola\n', title: 'Romola' },
  ]
  for (const [at, { name, content, title }] of kinds.entries())
    test(`takes ${name}`, async () => {
      await makeIndex(web.server(), `chosen-${at}`)
      const { page } = await web.open(`indexes/chosen-${at}/add`)
      await openFiles(page).setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) })
      await files(page).getByText('2 documents added.').waitFor()
      await page.getByRole('link', { name: 'Documents', exact: true }).click()
      await page.getByRole('article').filter({ hasText: title }).waitFor()
      expect(await page.getByRole('article').count()).toBe(2)
    })

  test('takes several files that are dropped', async () => {
    await makeIndex(web.server(), 'dropped')
    const { page } = await web.open('indexes/dropped/add')
    // Only a script of the page can make what a drop brings.
    const dropped = await page.evaluateHandle(`(() => {
      const brought = new DataTransfer()
      brought.items.add(new File(['id,title\\n1,Emma\\n'], 'a.csv'))
      brought.items.add(new File(['[{"id":2,"title":"Walden"},{"id":3,"title":"Utopia"}]'], 'b.json'))
      return brought
    })()`)
    const zone = page.locator('.drop-zone')
    await zone.dispatchEvent('dragover', { dataTransfer: dropped })
    await page.locator('.drop-zone-over').waitFor()
    await zone.dispatchEvent('drop', { dataTransfer: dropped })
    await files(page).getByText('1 document added.').waitFor()
    await files(page).getByText('2 documents added.').waitFor()
    await page.getByText('3 documents', { exact: true }).waitFor()
  })

  test('takes what is pasted, and changes only the fields that are sent', async () => {
    await makeIndex(web.server(), 'pasted')
    const { page } = await web.open('indexes/pasted/add')
    const paste = page.getByLabel('Or paste documents')
    await paste.fill('[{"id":1,"title":"Emma","pages":400}]')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await files(page).getByText('1 document added.').waitFor()
    await page.getByLabel('When a document is there already').selectOption('PUT')
    await paste.fill('{"id":1,"pages":474}')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect.poll(async () => files(page).getByText('1 document added.').count(), patience).toBe(2)
    const { body } = await web.server().call('GET', '/indexes/pasted/documents/1')
    expect(body).toEqual({ id: 1, title: 'Emma', pages: 474 })
  })

  const bad = [
    { name: 'broken.json', content: '[{"id":1,', code: 'malformed_payload' },
    { name: 'empty.ndjson', content: '', code: 'missing_payload' },
    {
      name: 'nameless.csv',
      content: 'title,year\nEmma,1815\n',
      code: 'index_primary_key_no_candidate_found',
    },
  ]
  for (const [at, { name, content, code }] of bad.entries())
    test(`tells in the words of the server what is wrong with ${name}`, async () => {
      await makeIndex(web.server(), `bad-${at}`)
      const { page } = await web.open(`indexes/bad-${at}/add`)
      await openFiles(page).setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) })
      const told = files(page).getByRole('alert')
      await told.waitFor()
      const { body } = await web.server().call('GET', `/tasks?indexUids=bad-${at}&statuses=failed`)
      const direct =
        body.results[0]?.error ??
        (
          await web.server().call('POST', `/indexes/bad-${at}/documents`, {
            body: content,
            headers: {
              'content-type':
                name.endsWith('json') && !name.endsWith('ndjson')
                  ? 'application/json'
                  : 'application/x-ndjson',
            },
          })
        ).body
      expect(direct.code).toBe(code)
      expect(await told.textContent()).toBe(`${direct.message} ${code}`)
    })
})

describe('The documents of an index', slow, () => {
  test('are paged, filtered, and refused a filter in the words of the server', async () => {
    const { page } = await web.open('indexes/films/documents')
    await page.getByText('1 to 20 of 45 documents').waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('21 to 40 of 45 documents').waitFor()
    await page.getByRole('article', { name: '21', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('41 to 45 of 45 documents').waitFor()
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
    await page.getByLabel('Filter').fill('year > 1990')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('1 to 4 of 4 documents').waitFor()
    await page.getByLabel('Filter').fill('title = x')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('alert').getByText('invalid_document_filter').waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByText('1 to 20 of 45 documents').waitFor()
  })

  test('are shown whole as JSON, with numbers as they were written', async () => {
    const { page } = await web.open('indexes/large/documents')
    await page
      .getByRole('article', { name: '12345678901234567', exact: true })
      .getByRole('button', { name: 'View JSON' })
      .click()
    const shown = page.getByRole('dialog')
    await shown.getByText('"id": 12345678901234567,').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(async () => page.getByRole('dialog').count(), patience).toBe(0)
  })

  test('are deleted one by one', async () => {
    await finish(web.server(), 'POST', '/indexes/doomed/documents', { json: [{ id: 1 }, { id: 2 }] })
    const { page } = await web.open('indexes/doomed/documents')
    const doomed = page.getByRole('article', { name: '1', exact: true })
    await doomed.getByRole('button', { name: 'Delete' }).click()
    await doomed.getByRole('button', { name: 'Delete this document' }).click()
    await page.getByText('1 to 1 of 1 document').waitFor()
    expect((await web.server().call('GET', '/indexes/doomed/documents')).body.results).toEqual([{ id: 2 }])
  })

  test('stay text, whatever they hold', async () => {
    const { page } = await web.open('indexes/traps/documents')
    await page.getByText(trap).first().waitFor()
    await page.getByRole('button', { name: 'View JSON' }).click()
    await page.getByRole('dialog').getByText('nowhere.png').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Statistics' }).click()
    await page.getByRole('rowheader', { name: trap, exact: true }).waitFor()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page
      .getByRole('group', { name: 'Fields for Searchable attributes' })
      .getByRole('button', { name: trap, exact: true })
      .click()
    await page.getByText('One setting is changed.').waitFor()
    expect(await page.locator('main img').count()).toBe(0)
    expect(await page.evaluate('window.isTrapped')).toBeUndefined()
  })
})

describe('The settings of an index', slow, () => {
  test('are saved together, only what changed, and reset one by one', async () => {
    await finish(web.server(), 'POST', '/indexes/tuned/documents', { json: [{ id: 1, title: 'a', year: 2 }] })
    const { page } = await web.open('indexes/tuned/settings')
    expect(await page.getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true)
    const searchable = page.getByRole('group', { name: 'Fields for Searchable attributes' })
    await searchable.getByRole('button', { name: 'title' }).click()
    await page.getByLabel('Stop words', { exact: true }).fill('the\nof')
    await page.getByLabel('Synonyms', { exact: true }).fill('film')
    await page.getByRole('alert').getByText('this one is not: film').waitFor()
    expect(await page.getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true)
    await page.getByLabel('Synonyms', { exact: true }).fill('film = movie, picture')
    await page.getByLabel('Letters for one typo', { exact: true }).fill('4')
    await page.getByLabel('But not in numbers').check()
    await page.getByText('4 settings are changed.').waitFor()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await settingsOf('tuned')).toMatchObject({
      searchableAttributes: ['title'],
      stopWords: ['of', 'the'],
      synonyms: { film: ['movie', 'picture'] },
      typoTolerance: { minWordSizeForTypos: { oneTypo: 4, twoTypos: 9 }, disableOnNumbers: true },
    })
    const { body } = await web.server().call('GET', '/tasks?indexUids=tuned&types=settingsUpdate')
    expect(Object.keys(body.results[0].details).toSorted()).toEqual([
      'searchableAttributes',
      'stopWords',
      'synonyms',
      'typoTolerance',
    ])

    const stopWords = page.getByLabel('Stop words', { exact: true })
    await expect.poll(async () => stopWords.inputValue(), patience).toBe('of\nthe')
    await page.getByText('Nothing is changed.').waitFor()
    await page.getByRole('button', { name: 'Reset Stop words' }).click()
    await expect.poll(async () => stopWords.inputValue(), patience).toBe('')
    expect(await settingsOf('tuned')).toMatchObject({ stopWords: [], searchableAttributes: ['title'] })
  })

  test('that the server refuses are refused in its words', async () => {
    const { page } = await web.open('indexes/films/settings')
    await page.getByLabel('Ranking rules', { exact: true }).fill('words\nloudness')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('alert').getByText('invalid_settings_ranking_rules').waitFor()
    await page.getByLabel('Embedders', { exact: true }).fill('{')
    await page.getByText('This is not JSON').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(async () => page.getByLabel('Embedders', { exact: true }).inputValue(), patience)
      .toBe('{}')
  })

  test('are all described', async () => {
    const { page } = await web.open('indexes/films/settings')
    await page.getByRole('button', { name: 'Save changes' }).waitFor()
    const shown = await page
      .locator('[data-setting]')
      .evaluateAll((sections) => sections.map((section) => section.getAttribute('data-setting')))
    expect(new Set(shown)).toEqual(new Set(Object.keys(await settingsOf('films'))))
    expect(await page.getByRole('heading', { name: 'Others' }).count()).toBe(0)
  })
})

describe('A limited key', slow, () => {
  test('is offered what it may do, and nothing else', async () => {
    const { key } = await createKey(web.server(), {
      actions: ['indexes.get', 'documents.get'],
      indexes: ['films'],
    })
    const { page } = await web.open('indexes', key)
    await page.getByRole('link', { name: 'films', exact: true }).click()
    await page.getByText('1 to 20 of 45 documents').waitFor()
    const tabs = page.getByRole('navigation', { name: 'Parts of the index' }).getByRole('link')
    expect(await tabs.allTextContents()).toEqual(['Documents'])
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Indexes' }).last().click()
    await page.getByRole('heading', { name: 'Indexes', level: 1 }).waitFor()
    expect(await page.getByRole('button', { name: /New index|Delete/ }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'traps' }).count()).toBe(0)
  })

  test('that may read settings cannot edit them; one that may not see tasks is told so', async () => {
    const { key } = await createKey(web.server(), {
      actions: ['indexes.get', 'settings.get', 'documents.add'],
      indexes: ['quiet', 'films'],
    })
    await makeIndex(web.server(), 'quiet', 'id')
    const { page } = await web.open('indexes/films/settings', key)
    await page.getByText('This key may read the settings, and not change them.').waitFor()
    expect(await page.getByLabel('Stop words', { exact: true }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: /Save|Reset/ }).count()).toBe(0)
    await page.evaluate(`location.hash = '#/indexes/quiet/add'`)
    await openFiles(page).setInputFiles({ name: 'a.json', mimeType: '', buffer: Buffer.from('[{"id":1}]') })
    await files(page).getByText('This key may not see tasks').waitFor()
  })
})

describe('The page', slow, () => {
  const places = [
    { place: 'indexes', ready: 'films' },
    { place: 'indexes/films/documents', ready: '1 to 20 of 45 documents' },
    { place: 'indexes/films/add', ready: 'Or paste documents' },
    { place: 'indexes/films/settings', ready: 'Nothing is changed.' },
    { place: 'indexes/films/stats', ready: 'Average document' },
  ]
  for (const { place, ready } of places)
    test(`keeps nobody out at ${place}`, async () => {
      const { page, keepScreenshot } = await web.open(place)
      await page.getByText(ready, { exact: true }).first().waitFor()
      if (place === 'indexes') await page.getByRole('button', { name: 'New index' }).click()
      const name = `web-${place.replaceAll('/', '-')}`
      for (const theme of ['light', 'dark'] as const) {
        await switchTheme(page, theme)
        await checkAccessibility(page)
        await keepScreenshot(`${name}-${theme}`)
      }
      await page.setViewportSize({ width: 360, height: 740 })
      await keepScreenshot(`${name}-phone`)
      const width = await page.evaluate('document.documentElement.scrollWidth')
      expect(width).toBeLessThanOrEqual(360)
    })
})
