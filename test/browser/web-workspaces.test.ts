import type { Page, Response } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { createKey } from '../support/create-key.js'
import { errorReply, toolCallReply } from '../support/scripted-provider.js'
import { fillChatWorld, providerKey, startChatProvider } from './chat-world.js'
import { checkAccessibility, switchTheme } from './check-accessibility.js'
import { patience } from './shopper.js'
import { useWebPage } from './use-web-page.js'

const provider = await startChatProvider()
const web = useWebPage(async (server) => fillChatWorld(server, provider), {
  switchedOnFeatures: ['chatCompletions', 'renderRoute'],
})
afterAll(async () => provider.close())

/** Everything that the page was answered from now on. */
function watchAnswers(page: Page): () => Promise<string> {
  const answers: Response[] = []
  page.on('response', (answer) => answers.push(answer))
  return async () => {
    const texts = await Promise.all(answers.map(async (answer) => answer.text().catch(() => '')))
    return texts.join('\n')
  }
}

const settingsOf = async (uid: string) => (await web.server().call('GET', `/chats/${uid}/settings`)).body

describe('A workspace', () => {
  test('is made, given a provider and a key that is never shown again, and deleted', async () => {
    const { page } = await web.open('workspaces')
    const answered = watchAnswers(page)
    await page.getByLabel('Name', { exact: true }).fill('support')
    await page.getByLabel('Answered by').selectOption('selfHosted')
    await page.getByLabel('Address of that server').fill(provider.url)
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'support' }).waitFor()
    const key = page.getByLabel('Key of the provider')
    await key.fill(providerKey)
    const form = page.getByRole('form', { name: 'Who answers' })
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('A key is set').waitFor()
    expect(await key.inputValue()).toBe('')
    expect(await page.content()).not.toContain(providerKey)
    expect(await answered()).toContain('"baseUrl"')
    expect(await answered()).not.toContain(providerKey)
    expect(await settingsOf('support')).toMatchObject({ source: 'selfHosted', baseUrl: provider.url })

    // What was not typed is not sent, so the key stays.
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.getByLabel('When the provider is down').check()
    await form.getByRole('button', { name: 'Save' }).click()
    expect((await sent).postDataJSON()).toEqual({ fallback: 'builtIn' })
    await expect.poll(async () => (await settingsOf('support')).fallback, patience).toBe('builtIn')
    expect((await settingsOf('support')).apiKey).not.toBeNull()

    // Another address: the key is dropped, and that is said before.
    await page.getByLabel('Address', { exact: true }).fill(`${provider.url}/other`)
    await page.getByText('saving this drops it').waitFor()
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('No key is set').waitFor()
    expect((await settingsOf('support')).apiKey).toBeNull()

    await page.getByRole('button', { name: 'Delete this workspace' }).click()
    await page.getByRole('button', { name: 'Delete support for good' }).click()
    await page.getByRole('link', { name: 'library' }).waitFor()
    expect(await page.getByRole('link', { name: 'support', exact: true }).count()).toBe(0)
    expect((await web.server().call('GET', '/chats/support')).status).toBe(404)
  })

  test('shows the fields that its source has, and sends those alone', async () => {
    await web.server().call('PATCH', '/chats/fields/settings', { json: { source: 'builtIn' } })
    const { page } = await web.open('workspaces/edit/fields')
    const labels = async () =>
      page.getByRole('form', { name: 'Who answers' }).locator('label').allTextContents()
    await expect.poll(labels, patience).toEqual(['Source'])
    await page.getByLabel('Source').selectOption('providerAManaged')
    expect(await labels()).toEqual([
      'Source',
      'Address',
      'Deployment',
      'API version',
      'Organisation',
      'Key of the provider',
      'When the provider is down, answer with the passages that fit best',
    ])
    const save = page.getByRole('form', { name: 'Who answers' }).getByRole('button', { name: 'Save' })
    expect(await save.isDisabled()).toBe(true)
    await page.getByLabel('Source').selectOption('providerA')
    const request = page.waitForRequest((each) => each.method() === 'PATCH')
    await page.getByLabel('Project (optional)').fill('p1')
    await save.click()
    expect((await request).postDataJSON()).toEqual({ source: 'providerA', projectId: 'p1' })
  })

  test('tells in words whether its provider can be reached', async () => {
    const { page } = await web.open('workspaces/edit/model')
    const form = page.getByRole('form', { name: 'Does it work' })
    provider.answer(toolCallReply({ name: 'report_status', arguments: { works: true } }))
    await form.getByLabel('Model (optional)').fill('large')
    await form.getByRole('button', { name: 'Test the connection' }).click()
    await form.locator('.notice-good').waitFor()
    expect(await form.locator('dd').first().textContent()).toBe('large')
    expect(await form.locator('dd').nth(1).textContent()).toMatch(/^\d+ ms$/)
    expect(provider.questions().at(-1)?.body.model).toBe('large')
    provider.answer(errorReply(404, { message: 'no such model', code: 'model_not_found' }))
    await form.getByLabel('Model (optional)').fill('huge')
    await form.getByRole('button', { name: 'Test the connection' }).click()
    await form.locator('.notice-bad').waitFor()
    expect(await form.locator('.notice-bad').textContent()).toContain('no such model')
    provider.answer(toolCallReply({ name: 'report_status', arguments: { works: true } }))
    await form.getByRole('button', { name: 'small' }).click()
    await form.locator('.notice-good').waitFor()
    expect(provider.questions().at(-1)?.body.model).toBe('small')
  })

  test('shows the texts in effect, takes others, and gives the first ones back', async () => {
    const { page } = await web.open('workspaces/edit/model')
    const instructions = page.getByLabel('Instructions')
    await instructions.waitFor()
    const before = await instructions.inputValue()
    expect(before).toContain('documents')
    expect(await page.getByText('default text').count()).toBe(5)
    await page.getByLabel('Address', { exact: true }).fill('http://half.typed')
    await instructions.fill('Answer in verse.')
    await page.getByRole('button', { name: 'Save the texts' }).click()
    await page.getByText('your own text').waitFor()
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('http://half.typed')
    expect((await settingsOf('model')).prompts).toMatchObject({
      system: 'Answer in verse.',
      searchQParam: null,
    })
    await page.getByRole('button', { name: 'Restore the default: Instructions' }).click()
    await expect.poll(async () => instructions.inputValue(), patience).toBe(before)
    expect((await settingsOf('model')).prompts.system).toBeNull()
  })

  test('can be looked at, and no more, with a key that may only read', async () => {
    const { key } = await createKey(web.server(), { actions: ['chats.get', 'chatsSettings.get'] })
    const { page } = await web.open('workspaces/edit/model', key)
    await page.getByLabel('Source').waitFor()
    expect(await page.getByLabel('Source').isDisabled()).toBe(true)
    expect(await page.locator('main button:enabled').count()).toBe(0)
    expect(await page.locator('main textarea:enabled').count()).toBe(0)
  })

  test('needs a switch, which the page offers', async () => {
    await web.server().call('PATCH', '/experimental-features', { json: { chatCompletions: false } })
    const { page } = await web.open('workspaces')
    await page.getByRole('button', { name: 'Switch it on' }).click()
    await page.getByRole('link', { name: 'library' }).waitFor()
  })
})

const chatOf = async (index: string) =>
  (await web.server().call('GET', `/indexes/${index}/settings/chat`)).body

async function saveChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
}

describe('An index', () => {
  test('shows what its template makes of a document, while it is written', async () => {
    const { page } = await web.open('workspaces/indexes/books')
    const preview = page.getByLabel('The document as the model reads it')
    await expect
      .poll(async () => preview.textContent(), patience)
      .toMatch(/^A Doll's House, play by Henrik Ibsen/)
    const template = page.getByLabel('Template of a document')
    await template.fill('{{ doc.title | upcase }}')
    await expect.poll(async () => preview.textContent(), patience).toBe("A DOLL'S HOUSE")
    await page.getByLabel('Preview with the document').fill('moby-dick')
    await expect.poll(async () => preview.textContent(), patience).toBe('MOBY-DICK')
    await page.getByLabel('At most so many bytes').fill('4')
    await expect.poll(async () => preview.textContent(), patience).toBe('MOBY')
    await template.fill('{{ doc.title | nope }}')
    await page.getByText('there is no filter `nope`').waitFor()
    await template.fill('{{ doc.title }}')
    await page.getByLabel('At most so many bytes').fill('300')
    await expect.poll(async () => preview.textContent(), patience).toBe('Moby-Dick')
    await saveChat(page)
    expect(await chatOf('books')).toMatchObject({
      documentTemplate: '{{ doc.title }}',
      documentTemplateMaxBytes: 300,
      searchParameters: { limit: 8 },
    })
  })

  test('is given a description and ways to be searched, and gets its defaults back', async () => {
    const { page } = await web.open('workspaces/indexes/hostile')
    await page.getByLabel('Description').fill('Treasures.')
    const parameters = page.getByLabel('How it is searched')
    await parameters.fill('{"limit": 3')
    await page.getByText('This is not a JSON object yet.').waitFor()
    await parameters.fill('{"limit": 3, "matchingStrategy": "all"}')
    await saveChat(page)
    expect(await chatOf('hostile')).toMatchObject({
      description: 'Treasures.',
      searchParameters: { limit: 3, matchingStrategy: 'all' },
    })
    // As the server writes it: then what was saved has come back.
    await expect.poll(async () => parameters.inputValue(), patience).toContain('\n  "limit": 3,\n')
    await parameters.fill('{"limit": 3}')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(async () => (await chatOf('hostile')).searchParameters, patience).toEqual({ limit: 3 })
    await expect.poll(async () => parameters.inputValue(), patience).toBe('{\n  "limit": 3\n}')
    await page.getByRole('button', { name: 'Restore the defaults' }).click()
    await page.getByRole('button', { name: 'Restore all four' }).click()
    await expect.poll(async () => (await chatOf('hostile')).description, patience).toBe('')
    await expect.poll(async () => page.getByLabel('Description').inputValue(), patience).toBe('')
  })

  test('keeps a template that was refused, to be corrected', async () => {
    const { page } = await web.open('workspaces/indexes/hostile')
    await page.getByLabel('Template of a document').fill('{{ doc.title | nope }}')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: 'invalid_chat_setting_document_template' }).waitFor()
    expect(await page.getByLabel('Template of a document').inputValue()).toBe('{{ doc.title | nope }}')
  })

  test('shows what a hostile document holds as text', async () => {
    const { page } = await web.open('workspaces/indexes/hostile')
    await page.getByLabel('Template of a document').fill('{{ doc.title }} {{ doc.text }}')
    const preview = page.getByLabel('The document as the model reads it')
    await expect.poll(async () => preview.textContent(), patience).toContain('<script>')
    expect(await preview.locator('*').count()).toBe(0)
    expect(await page.evaluate('window.isTrapped')).toBeUndefined()
  })

  test('offers the switch that the preview needs', async () => {
    await web.server().call('PATCH', '/experimental-features', { json: { renderRoute: false } })
    const { page } = await web.open('workspaces/indexes/books')
    await page.getByRole('button', { name: 'Switch it on' }).click()
    await page.getByLabel('The document as the model reads it').waitFor()
  })
})

describe('The page keeps nobody out, in both themes and on a phone', () => {
  const places = ['workspaces', 'workspaces/edit/model', 'workspaces/indexes/books']
  for (const place of places)
    test(place, async () => {
      const { page, keepScreenshot } = await web.open(place)
      await page.locator('form.card').first().waitFor()
      if (place.includes('indexes')) await page.getByLabel('The document as the model reads it').waitFor()
      const name = place.replaceAll('/', '-')
      for (const theme of ['light', 'dark'] as const) {
        await switchTheme(page, theme)
        await keepScreenshot(`${name}-${theme}`)
        await checkAccessibility(page)
      }
      await page.setViewportSize({ width: 360, height: 740 })
      await keepScreenshot(`${name}-phone`)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    })
})
