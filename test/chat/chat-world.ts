import { createLog } from '../../src/launch/create-log.js'
import type { StartOptions } from '../../src/start-server.js'
import { createKey, type CreatedKey } from '../support/create-key.js'
import { finishedTask } from '../support/finish-task.js'
import { startScriptedProvider, type ScriptedProvider } from '../support/scripted-provider.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { films, filmSettings } from './films.js'
import { readChatAnswer, type ChatAnswer } from './read-chat-answer.js'

/** The key that the server has for its provider. No byte of it is for anybody else, nor its first letters. */
export const providerKey = 'zebra-4711-crossing-0815-abcdef'

/** A server with chat switched on, its provider, the workspace `main`, and the index `films` unless it is not needed. */
export interface ChatWorld {
  readonly server: TestServer
  readonly provider: ScriptedProvider
  /** May search and chat, everywhere. */
  readonly key: CreatedKey
  /** Everything the server wrote to its log, at its most talkative. */
  log(): string
  /** Asks, and reads the answer to its end. */
  ask(changes?: Body, options?: AskOptions): Promise<ChatAnswer>
  /** The same, but gives what `fetch` gives. */
  open(changes?: Body, options?: AskOptions): Promise<Response>
  stop(): Promise<void>
}

export type Body = Readonly<Record<string, unknown>>

export interface AskOptions {
  /** Null sends none. The one of the world unless said otherwise. */
  readonly key?: string | null
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export const completionsPath = '/chats/main/chat/completions'

export async function startChatWorld({
  hasFilms = true,
  ...changes
}: Partial<StartOptions> & { readonly hasFilms?: boolean } = {}): Promise<ChatWorld> {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line) }
  // It is told no secrets, so that none is hidden from the test.
  const log = createLog({ level: 'debug', format: 'json', destination, colour: false, secrets: [] })
  const [provider, server] = await Promise.all([
    startScriptedProvider(),
    startTestServer({ switchedOnFeatures: ['chatCompletions'], log, ...changes }),
  ])
  if (hasFilms) await makeIndex(server, 'films', { settings: filmSettings, documents: films })
  await makeWorkspace(server, 'main', { baseUrl: provider.url })
  const key = await createKey(server, { actions: ['search', 'chatCompletions'] })

  async function open(body: Body = {}, options: AskOptions = {}): Promise<Response> {
    const { key: sentKey = key.key, path = completionsPath, headers, signal } = options
    return fetch(`${server.url}${path}`, {
      method: 'POST',
      body: JSON.stringify({ ...question, ...body }),
      headers: {
        'content-type': 'application/json',
        ...(sentKey !== null && { authorization: `Bearer ${sentKey}` }),
        ...headers,
      },
      signal: signal ?? null,
    })
  }

  return {
    server,
    provider,
    key,
    log: () => lines.join(''),
    open,
    ask: async (body, options) => readChatAnswer(await open(body, options)),
    async stop() {
      await Promise.all([server.stop(), provider.close()])
    },
  }
}

/** What is asked unless a test asks something else. */
export const question = {
  model: 'model-1',
  stream: true,
  messages: [{ role: 'user', content: 'Which film is about a whale?' }],
} as const

/** A workspace whose provider is a server of one's own, unless said otherwise. */
export async function makeWorkspace(server: TestServer, uid: string, changes: Body): Promise<void> {
  const json = { source: 'selfHosted', apiKey: providerKey, ...changes }
  const { status, text } = await server.call('PATCH', `/chats/${uid}/settings`, { json })
  if (status !== 200) throw new Error(`no workspace was made: ${status} ${text}`)
}

/** An index with these settings and documents, ready to be searched. */
export async function makeIndex(
  server: TestServer,
  uid: string,
  { settings, documents }: { readonly settings: Body; readonly documents: readonly Body[] },
): Promise<void> {
  await server.call('PATCH', `/indexes/${uid}/settings`, { json: settings })
  const added = await server.call('POST', `/indexes/${uid}/documents?primaryKey=id`, { json: documents })
  const { status, error } = await finishedTask(server, added)
  if (status !== 'succeeded') throw new Error(`no index was made: ${JSON.stringify(error)}`)
}
