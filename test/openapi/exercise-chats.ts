import { declaredTools, ownNames, searchCall } from '../chat/special-names.js'
import {
  chunk,
  done,
  errorReply,
  jsonReply,
  textReply,
  toolCallReply,
  type ScriptedProvider,
} from '../support/scripted-provider.js'
import { readStream } from '../chat/read-chat-answer.js'
import { askAll } from './ask.js'
import type { CheckedServer } from './checked-server.js'

const question = {
  model: 'model-1',
  stream: true,
  messages: [{ role: 'user', content: 'What is about tides?' }],
}

export async function exerciseChats(server: CheckedServer, provider: ScriptedProvider): Promise<void> {
  const path = '/chats/main'
  const settings = {
    source: 'selfHosted',
    baseUrl: provider.url,
    apiKey: 'a-key-that-nobody-may-see',
    orgId: null,
  }
  await askAll(server, [
    [404, 'GET', `${path}/settings`],
    [404, 'GET', path],
    [200, 'PATCH', `${path}/settings`, { json: settings }],
    [200, 'PATCH', `${path}/settings`, { json: { prompts: { system: 'Be brief.' }, fallback: 'builtIn' } }],
    [200, 'GET', `${path}/settings`],
    [200, 'PATCH', `${path}/settings`, { json: { prompts: null, fallback: null } }],
    [400, 'PATCH', `${path}/settings`, { json: { source: 'x' } }],
    [200, 'GET', `${path}/settings`],
    [200, 'GET', '/chats'],
    [200, 'GET', '/chats?offset=0&limit=1'],
    [200, 'GET', path],
    [200, 'GET', `${path}/prompts`],
    [404, 'GET', '/chats/none/prompts'],
  ])
  await exerciseProvider(server, provider, path)
  await exerciseConversations(server, provider, path)
  await askAll(server, [
    [200, 'DELETE', `${path}/settings`],
    [404, 'DELETE', '/chats/none/settings'],
    [204, 'DELETE', path],
    [404, 'DELETE', path],
  ])
}

async function exerciseProvider(
  server: CheckedServer,
  provider: ScriptedProvider,
  path: string,
): Promise<void> {
  const models = jsonReply({
    object: 'list',
    data: [{ id: 'model-1', object: 'model', created: 5, owned_by: 'us' }],
  })
  for (const listed of [`${path}/models`, `${path}/v1/models`]) {
    provider.always(models)
    await askAll(server, [[200, 'GET', listed]])
    provider.always(errorReply(401))
    await askAll(server, [[502, 'GET', listed]])
  }
  provider.always(textReply('Yes.'))
  await askAll(server, [[200, 'POST', `${path}/settings/test`, { json: { model: 'model-1' } }]])
  provider.always(errorReply(401))
  await askAll(server, [
    [200, 'POST', `${path}/settings/test`, { json: { model: null } }],
    [404, 'POST', '/chats/none/settings/test', { json: {} }],
    [404, 'GET', '/chats/none/models'],
    [404, 'GET', '/chats/none/v1/models'],
  ])
}

async function exerciseConversations(
  server: CheckedServer,
  provider: ScriptedProvider,
  path: string,
): Promise<void> {
  const told = { ...question, tools: declaredTools(ownNames), stream_options: { include_usage: true } }
  const inBooks = searchCall(ownNames, { index_uid: 'books', q: 'tides' })
  for (const completions of [`${path}/chat/completions`, `${path}/v1/chat/completions`]) {
    provider.always(textReply('Hel', 'lo'))
    await askAll(server, [[200, 'POST', completions, { json: { ...question, temperature: 0, user: null } }]])
    provider.script(toolCallReply(inBooks), textReply('It is [1], or [9].'))
    const [answer] = await askAll(server, [[200, 'POST', completions, { json: told }]])
    requireSpecialCalls(server, answer?.text ?? '')
    provider.script({ steps: [chunk({ reasoning_content: 'Hm.', content: '' }), chunk({}, 'length'), done] })
    await askAll(server, [[200, 'POST', completions, { json: question }]])
    provider.always(errorReply(401))
    await askAll(server, [
      [200, 'POST', completions, { json: question }],
      [501, 'POST', completions, { json: { ...question, stream: false } }],
      [501, 'POST', completions, { json: { ...question, n: 2 } }],
      [400, 'POST', completions, { json: { messages: [] } }],
      [404, 'POST', completions.replace('main', 'none'), { json: question }],
    ])
  }
}

/** What special tools are told is JSON inside JSON, which the schema of a chunk does not look into. */
function requireSpecialCalls(server: CheckedServer, text: string): void {
  const schemas: Readonly<Record<string, string>> = {
    [ownNames.progress]: 'ChatSearchProgress',
    [ownNames.sources]: 'ChatSearchSources',
    [ownNames.append]: 'ChatMessage',
  }
  const { calls } = readStream(text)
  const told = new Set(calls.map(({ name }) => name))
  if (told.size !== 3) throw new Error(`not every special tool was told: ${[...told].join()}`)
  for (const { name, args } of calls) server.requireSchema(schemas[name] ?? '', args)
}
