import { afterAll, describe, expect, test } from 'vitest'
import { createKey } from '../support/create-key.js'
import {
  chunk,
  createGate,
  done,
  errorReply,
  hang,
  textReply,
  type WrittenReply,
} from '../support/scripted-provider.js'
import {
  fillChatWorld,
  hostileAnswer,
  providerKey,
  searchCall,
  startChatProvider,
  talker,
  watchOrigins,
} from './chat-world.js'
import { checkAccessibility, switchTheme } from './check-accessibility.js'
import { patience } from './shopper.js'
import { useWebPage } from './use-web-page.js'

const provider = await startChatProvider()
const web = useWebPage(async (server) => fillChatWorld(server, provider), {
  switchedOnFeatures: ['chatCompletions'],
})
afterAll(async () => provider.close())

/** What the provider was asked last. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests read requests field by field
function lastBody(): any {
  return provider.questions().at(-1)?.body
}

/** An answer whose second half waits. */
function inTwoHalves(first: string, second: string): { reply: WrittenReply; open: () => void } {
  const gate = createGate()
  const steps = [
    chunk({ role: 'assistant', content: first }),
    { until: gate.opened },
    chunk({ content: second }),
    chunk({}, 'stop'),
    done,
  ]
  return { reply: { steps }, open: gate.open }
}

describe('An answer', () => {
  test('streams in, with its searches as they happen and the sources it cites', async () => {
    const { page } = await web.open('chat/model')
    const talk = talker(page)
    const { reply, open } = inTwoHalves('A whale is **hunted** in the first', ' of them [1].')
    provider.answer(searchCall('whale captain'), reply)
    await talk.ask('Which book is about a whale?')
    await talk.reads('A whale is hunted in the first')
    expect(await talk.answers.locator('strong').textContent()).toBe('hunted')
    expect(await talk.searches.textContent()).toMatch(/^Searched books for “whale captain”: \d+ found$/)
    expect(await talk.citations.count()).toBe(0)
    open()
    await talk.isAnswered()
    expect(await talk.citations.textContent()).toBe('1')
    expect(await page.locator('parley-chat .sources > summary').textContent()).toBe('1 source cited')
    const status = page.locator('parley-chat [role=status]')
    expect(await status.textContent()).toMatch(/^Answer: A whale is hunted in the first of them\s1\.$/)
  })

  test('opens the source of a citation', async () => {
    const { page } = await web.open('chat/model')
    const talk = talker(page)
    provider.answer(searchCall('whale'), textReply('It is there [1], and there [2].'))
    await talk.ask('whale?')
    await talk.isAnswered()
    await talk.citations.nth(1).click()
    const entry = page.locator('parley-chat .source[data-number="2"]')
    await expect.poll(async () => entry.getAttribute('open'), patience).toBe('')
    expect(await entry.locator('dl').isVisible()).toBe(true)
    expect(await entry.locator('dt').allTextContents()).toContain('summary')
    expect(await page.locator('parley-chat .source[data-number="1"] dl').isVisible()).toBe(false)
    const focused = page.evaluate(
      `document.querySelector('parley-chat').shadowRoot.activeElement.textContent`,
    )
    expect(await focused).toContain(await entry.locator('.title').textContent())
  })

  test('keeps what stands already, while more comes', async () => {
    const { page } = await web.open('chat/model')
    const talk = talker(page)
    const { reply, open } = inTwoHalves('First.\n\n```js\nlet a', ' = 1\n```\n\n1. One\n   - two\n\n2. Three')
    provider.answer(reply)
    await talk.ask('go')
    await talk.reads('let a')
    const first = await talk.answers.locator('p').first().elementHandle()
    open()
    await talk.isAnswered()
    expect(await first?.evaluate((node) => node.isConnected)).toBe(true)
    expect(await talk.answers.locator('pre').textContent()).toBe('let a = 1')
    expect(await talk.answers.locator('ol > li').count()).toBe(2)
    expect(await talk.answers.locator('ol > li > ul > li').textContent()).toBe('two')
  })

  test('sends what was said before with the next question', async () => {
    const { page } = await web.open('chat/model')
    const talk = talker(page)
    provider.answer(textReply('Moby-Dick.'), textReply('In 1851.'))
    await talk.ask('Which one?')
    await talk.isAnswered()
    await talk.ask('And when?')
    await talk.reads('In 1851.')
    const { messages }: { messages: { role: string; content: string }[] } = lastBody()
    expect(messages.filter(({ role }) => role === 'user' || role === 'assistant')).toEqual([
      { role: 'user', content: 'Which one?' },
      { role: 'assistant', content: 'Moby-Dick.' },
      { role: 'user', content: 'And when?' },
    ])
    await talk.isAnswered()
    await page.getByRole('button', { name: 'New conversation' }).click()
    expect(await talk.answers.count()).toBe(0)
    provider.answer(textReply('New.'))
    await talk.ask('Hello')
    await talk.reads('New.')
    const asked: { messages: { role: string }[]; model: string } = lastBody()
    expect(asked.messages.filter(({ role }) => role === 'assistant')).toEqual([])
    expect(asked.model).toBe('small')
  })

  test('comes from the model that was chosen', async () => {
    const { page } = await web.open('chat/model')
    const talk = talker(page)
    await page.getByRole('combobox', { name: 'Model', exact: true }).selectOption('large')
    provider.answer(textReply('Large.'))
    await talk.ask('Hello')
    await talk.reads('Large.')
    expect(provider.questions().at(-1)?.body.model).toBe('large')
    expect(page.url()).toContain('model=large')
  })

  test('of the built-in answerer quotes and cites', async () => {
    const { page } = await web.open('chat/library')
    const talk = talker(page)
    await talk.ask('Who hunts a white whale?')
    await talk.isAnswered()
    await talk.reads(/whale/i)
    await talk.citations.first().click()
    expect(await page.locator('parley-chat .source dl:visible').count()).toBe(1)
  })
})

describe('While an answer comes', () => {
  for (const way of ['button', 'Escape'] as const)
    test(`it is stopped by ${way}, and the provider with it`, async () => {
      const { page } = await web.open('chat/model')
      const talk = talker(page)
      provider.answer({ steps: [chunk({ role: 'assistant', content: 'Half of' }), hang] })
      await talk.ask('Tell me everything')
      await talk.reads('Half of')
      if (way === 'button') await talk.stop.click()
      else await talk.input.press('Escape')
      await talk.isAnswered()
      expect(await provider.questions().at(-1)?.ended).toBe(false)
      expect(await talk.problem.textContent()).toContain('Stopped.')
      await talk.reads('Half of')
      expect(
        await page.evaluate(`document.querySelector('parley-chat').shadowRoot.activeElement.tagName`),
      ).toBe('TEXTAREA')
    })

  test('what is typed waits, and a new line is no question', async () => {
    const { page } = await web.open('chat/model')
    const talk = talker(page)
    const { reply, open } = inTwoHalves('One', ' two')
    provider.answer(reply)
    await talk.ask('go')
    await talk.reads('One')
    await talk.input.fill('next')
    await talk.input.press('Shift+Enter')
    await talk.input.press('Enter')
    expect(await talk.input.inputValue()).toBe('next\n')
    open()
    await talk.isAnswered()
    await talk.reads('One two')
    expect(await talk.input.inputValue()).toBe('next\n')
    expect(await talk.answers.count()).toBe(1)
  })

  test('the end is followed, until somebody scrolls up', async () => {
    const { page } = await web.open('chat/model')
    const talk = talker(page)
    const long = Array.from({ length: 80 }, (_, at) => `Paragraph ${at}.`).join('\n\n')
    const { reply, open } = inTwoHalves(long, `\n\n${long}\n\nThe end.`)
    provider.answer(reply)
    await talk.ask('go')
    await talk.reads('Paragraph 79')
    const turns = page.locator('parley-chat .turns')
    const away = async () =>
      turns.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)
    await expect.poll(away, patience).toBeLessThan(5)
    await turns.evaluate((node) => node.scrollTo(0, 100))
    await expect.poll(async () => turns.evaluate(({ scrollTop }) => scrollTop), patience).toBe(100)
    open()
    await talk.reads('The end.')
    await talk.isAnswered()
    expect(await turns.evaluate(({ scrollTop }) => scrollTop)).toBe(100)
    // The question can be typed without scrolling the page.
    const box = await talk.input.boundingBox()
    expect(box === null ? Infinity : box.y + box.height).toBeLessThan(900)
  })

  test('another page may be looked at: what was said is there afterwards', async () => {
    const { page } = await web.open('chat/model')
    const talk = talker(page)
    const { reply, open } = inTwoHalves('One', ' two')
    provider.answer(reply)
    await talk.ask('go')
    await talk.reads('One')
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await talk.answers.waitFor({ state: 'detached' })
    open()
    await page.getByRole('link', { name: 'Chat', exact: true }).click()
    await page.getByLabel('Workspace', { exact: true }).selectOption('model')
    await talk.reads('One two')
  })
})

describe('What goes wrong is said', () => {
  const refusals = [
    { because: 'a wrong key of the provider', reply: errorReply(401, { message: 'bad key' }), says: /key/i },
    {
      because: 'a provider that fails',
      reply: errorReply(400, { message: 'no such thing' }),
      says: /no such thing/,
    },
  ]
  for (const { because, reply, says } of refusals)
    test(`for ${because}, and it can be asked again`, async () => {
      const { page } = await web.open('chat/model')
      const talk = talker(page)
      provider.answer(reply)
      await talk.ask('Anything?')
      await talk.problem.waitFor()
      await expect.poll(async () => talk.problem.textContent(), patience).toMatch(says)
      expect(await talk.problem.getAttribute('role')).toBe('alert')
      expect(await talk.problem.textContent()).not.toContain(providerKey)
      provider.answer(textReply('Yes.'))
      await page.getByRole('button', { name: 'Ask again' }).click()
      await talk.reads('Yes.')
      expect(await talk.problem.count()).toBe(0)
      expect(await page.locator('parley-chat .question').allTextContents()).toEqual(['Anything?'])
    })

  test('for a request that the server refuses', async () => {
    const { page } = await web.open('chat/library')
    const talk = talker(page)
    await page.getByLabel('Model', { exact: true }).waitFor()
    await web.server().call('PATCH', '/experimental-features', { json: { chatCompletions: false } })
    await talk.ask('Anyone?')
    await expect.poll(async () => talk.problem.textContent(), patience).toContain('chatCompletions')
    await web.server().call('PATCH', '/experimental-features', { json: { chatCompletions: true } })
    await page.getByRole('button', { name: 'Ask again' }).click()
    await talk.reads(/anyone/)
  })

  test('for an answer that breaks off, which keeps what came', async () => {
    const { page } = await web.open('chat/model')
    const talk = talker(page)
    await page.route('**/chat/completions', async (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: 'data: {"choices":[{"delta":{"content":"So far"}}]}\n\n',
      }),
    )
    await talk.ask('go')
    await expect.poll(async () => talk.problem.textContent(), patience).toContain('broke off')
    await talk.reads('So far')
  })
})

describe('Nothing that was written becomes a part of the page', () => {
  test('neither by a document nor by an answer', async () => {
    const { page } = await web.open('chat/model')
    const talk = talker(page)
    const origins = watchOrigins(page)
    provider.answer(searchCall('treasure', 'hostile'), textReply(`${hostileAnswer}\n\nSee [1].`))
    await talk.ask('<b onclick="window.isTrapped=true">treasure</b>')
    await talk.isAnswered()
    await talk.citations.click()
    const wrong = page.locator('parley-chat').locator('img, script, iframe, svg, style, object, embed, b, i')
    expect(await wrong.count()).toBe(0)
    const links = page.locator('parley-chat').locator('a')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      'http://127.0.0.1:9/pixel.png',
      'http://127.0.0.1:9/pixel.png',
      'http://127.0.0.1:9/a.png',
      'http://127.0.0.1:9/b',
      'https://safe.example/?a="><script>',
    ])
    for (const rel of await links.evaluateAll((all) => all.map((link) => link.getAttribute('rel'))))
      expect(rel).toContain('noopener')
    expect(await page.evaluate('window.isTrapped')).toBeUndefined()
    expect([...origins]).toEqual([new URL(page.url()).origin])
    await talk.reads('<script>window.isTrapped = true</script>')
  })

  test('and no answer keeps the page busy', async () => {
    const { page } = await web.open('chat/model')
    const talk = talker(page)
    const marks = ['[', '*', '`', '**a ', '> ', '_a ', '](', '|-\n', '- '].map((mark) =>
      mark.repeat(100_000 / mark.length),
    )
    for (const text of marks) {
      const pieces = text.match(/[^]{1,2000}/g) ?? []
      provider.answer(textReply(...pieces, '\n\nThe end.'))
      await talk.ask('go')
      await talk.reads(/The end\.$/)
      await talk.isAnswered()
      await page.getByRole('button', { name: 'New conversation' }).click()
    }
  }, 90_000)
})

describe('The page', () => {
  test('asks for the name of a workspace when the key may not list them', async () => {
    const { key } = await createKey(web.server(), { actions: ['search', 'chatCompletions'] })
    const { page } = await web.open('chat', key)
    await page.getByLabel('Workspace', { exact: true }).fill('library')
    await page.getByLabel('Workspace', { exact: true }).press('Enter')
    await expect.poll(() => page.url(), patience).toContain('#/chat/library')
    const talk = talker(page)
    await talk.ask('whale')
    await talk.isAnswered()
    await talk.reads(/whale/i)
  })

  test('offers to switch conversations on, and a first workspace', async () => {
    const server = web.server()
    await server.call('PATCH', '/experimental-features', { json: { chatCompletions: false } })
    const { page } = await web.open('chat')
    await page.getByRole('button', { name: 'Switch it on' }).click()
    await page.getByLabel('Workspace', { exact: true }).waitFor()
    const { body } = await server.call('GET', '/experimental-features')
    expect(body.chatCompletions).toBe(true)
  })

  test('keeps nobody out, in both themes and on a phone', async () => {
    const { page, keepScreenshot } = await web.open('chat/model')
    const talk = talker(page)
    provider.answer(
      searchCall('whale'),
      searchCall('sea voyage', 'books', 'year > 1800'),
      textReply(
        'Two books fit:\n\n1. **Moby-Dick** – a captain hunts a white whale [1].\n2. A voyage by *sea* [2].\n\n| Book | Year |\n|---|---|\n| Moby-Dick | 1851 |\n\n```json\n{ "q": "whale" }\n```\n\n> Call me Ishmael.',
      ),
    )
    await talk.ask('Which books are about the sea?')
    await talk.isAnswered()
    await talk.citations.first().click()
    provider.answer(errorReply(401, { message: 'bad key' }))
    await talk.ask('And now?')
    await talk.problem.waitFor()
    for (const theme of ['light', 'dark'] as const) {
      await switchTheme(page, theme)
      await keepScreenshot(`chat-${theme}`)
      await checkAccessibility(page)
    }
    await page.setViewportSize({ width: 360, height: 740 })
    await keepScreenshot('chat-phone')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  })
})
