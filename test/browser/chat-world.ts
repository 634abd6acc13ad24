import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { finish } from '../support/finish-task.js'
import {
  errorReply,
  jsonReply,
  startScriptedProvider,
  toolCallReply,
  type Reply,
  type ScriptedProvider,
  type WrittenReply,
} from '../support/scripted-provider.js'
import type { TestServer } from '../support/test-server.js'
import { patience } from './shopper.js'

/** The key of the provider, which no page may ever see again. */
export const providerKey = 'sk-very-secret-0123456789abcdef'

/** A provider that lists two models, and answers questions as it is told, one after another. */
export interface ChatProvider extends ScriptedProvider {
  answer(...replies: readonly Reply[]): void
  /** What it was asked, without the lists of its models. */
  questions(): ScriptedProvider['requests']
}

export async function startChatProvider(): Promise<ChatProvider> {
  const provider = await startScriptedProvider()
  const answers: Reply[] = []
  const models = jsonReply({ object: 'list', data: [{ id: 'small' }, { id: 'large' }] })
  provider.always(async (request): Promise<WrittenReply> => {
    if (request.path.endsWith('/models')) return models
    const next = answers.shift() ?? errorReply(500, { message: 'nothing was scripted' })
    return typeof next === 'function' ? next(request) : next
  })
  return {
    ...provider,
    answer: (...replies) => void answers.push(...replies),
    questions: () => provider.requests.filter(({ path }) => !path.endsWith('/models')),
  }
}

function sample(name: string): string {
  return readFileSync(new URL(`../../sample/${name}`, import.meta.url), 'utf8')
}

/** The sample books, a document that tries to be more than text, and a workspace of each kind. */
export async function fillChatWorld(server: TestServer, provider: ScriptedProvider): Promise<void> {
  const settings = JSON.parse(sample('settings.json')) as { books: object }
  const body = sample('books.ndjson')
  const headers = { 'content-type': 'application/x-ndjson' }
  const changes = [
    await finish(server, 'PATCH', '/indexes/books/settings', { json: settings.books }),
    await finish(server, 'POST', '/indexes/books/documents', { body, headers }),
    await finish(server, 'POST', '/indexes/hostile/documents', { json: [hostileDocument] }),
  ]
  for (const { status, error } of changes) if (status !== 'succeeded') throw new Error(error?.message)
  await server.call('PATCH', '/chats/library/settings', { json: { source: 'builtIn' } })
  const json = { source: 'selfHosted', baseUrl: provider.url, apiKey: providerKey }
  await server.call('PATCH', '/chats/model/settings', { json })
}

const trap = '<img src="http://127.0.0.1:9/pixel.png" onerror="window.isTrapped = true">'

export const hostileDocument = {
  id: 1,
  title: `Treasure ${trap}`,
  text: `<script>window.isTrapped = true</script> ![pixel](http://127.0.0.1:9/pixel.png) treasure ${trap}`,
  link: 'javascript:window.isTrapped=true',
  page: 'https://safe.example/?a="><script>',
  [trap]: [{ deep: trap }],
}

/** Marks that would load, run or lead somewhere, were they taken for what they say. */
export const hostileAnswer = [
  `${trap} <script>window.isTrapped = true</script>`,
  '![pixel](http://127.0.0.1:9/pixel.png)',
  '[run](javascript:window.isTrapped=true) [data](data:text/html,<script>window.isTrapped=true</script>)',
  '[spaced]( javascript:alert(1)) [upper](JaVaScRiPt:alert(1)) <javascript:alert(1)>',
  '[**![a](http://127.0.0.1:9/a.png)**](http://127.0.0.1:9/b)',
  '<iframe srcdoc="<script>parent.isTrapped=true</script>"></iframe><svg onload="window.isTrapped=true">',
  '> - `<b>` **<i>x</i>** <style>*{display:none}</style>',
  '| a |\n|---|\n| <img src=x onerror="window.isTrapped=true"> |',
].join('\n\n')

/** A search, as a model asks for it. */
export function searchCall(query: string, index = 'books', filter = ''): WrittenReply {
  return toolCallReply({
    name: '_serviceSearchInIndex',
    arguments: { index_uid: index, q: query, filter },
  })
}

/** What a visitor does in a conversation, and what she sees. */
export function talker(page: Page) {
  const answers = page.locator('parley-chat .answer')
  return {
    input: page.getByRole('textbox', { name: 'Question' }),
    answers,
    searches: page.locator('parley-chat .searches li'),
    citations: page.locator('parley-chat .citation'),
    problem: page.locator('parley-chat .problem:visible'),
    stop: page.getByRole('button', { name: 'Stop' }),
    async ask(question: string): Promise<void> {
      const input = page.getByRole('textbox', { name: 'Question' })
      await input.fill(question)
      await input.press('Enter')
    },
    reads: async (text: string | RegExp, which = -1) =>
      expect.poll(async () => (await answers.allTextContents()).at(which), patience).toMatch(text),
    /** Waits until nothing more comes. */
    async isAnswered(): Promise<void> {
      await page.getByRole('button', { name: 'Ask', exact: true }).waitFor()
    },
  }
}

/** Where the page has sent requests to, as origins. */
export function watchOrigins(page: Page): ReadonlySet<string> {
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  return origins
}
