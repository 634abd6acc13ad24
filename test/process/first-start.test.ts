import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onFreePort } from '../support/launch.js'
import { runParley, type ServerProcess } from '../support/server-process.js'
import { call, type Reply } from '../support/test-server.js'

// What `npm start` runs once everything is built. Building here would change the compiled server under other tests.
const script = fileURLToPath(new URL('../../scripts/serve-with-samples.mjs', import.meta.url))
const counts = { books: countLines('books'), places: countLines('places') }
const lastLine = 'Ctrl-C stops the server.\n'
const patience = { timeout: 90_000 }

/** A started server, its welcome printed. */
interface Started extends ServerProcess {
  readonly key: string
  ask(method: string, path: string, json?: unknown): Promise<Reply>
}

function start(dataPath: string, ...flags: string[]): ServerProcess {
  return runParley([...onFreePort(dataPath), ...flags], {}, script)
}

async function started(dataPath: string, ...flags: string[]): Promise<Started> {
  const server = start(dataPath, ...flags)
  const url = await server.ready()
  await said(server, lastLine)
  const at = flags.indexOf('--master-key')
  const key = at === -1 ? readFileSync(join(dataPath, 'master-key'), 'utf8').trim() : (flags[at + 1] ?? '')
  return { ...server, key, ask: async (method, path, json) => call(`${url}${path}`, method, { key, json }) }
}

/** Resolves once the text has been printed; rejects when the process ends without it. */
async function said(server: ServerProcess, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (server.stdout().includes(text)) resolve()
    }
    server.child.stdout?.on('data', look)
    look()
    void server.ended().then(() => reject(new Error(`it ended:\n${server.stdout()}${server.stderr()}`)))
  })
}

async function stop(server: ServerProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  server.child.kill(signal)
  await server.ended()
}

async function documentCounts(server: Started): Promise<unknown> {
  const { body } = await server.ask('GET', '/stats')
  return Object.fromEntries(
    Object.entries<{ numberOfDocuments: number }>(body.indexes).map(([uid, { numberOfDocuments }]) => [
      uid,
      numberOfDocuments,
    ]),
  )
}

async function highestTask(server: Started): Promise<unknown> {
  return (await server.ask('GET', '/tasks?limit=1')).body.from
}

function countLines(uid: string): number {
  return readFileSync(new URL(`../../sample/${uid}.ndjson`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n').length
}

function forATest(): string {
  return mkdtempSync(join(tmpdir(), 'parley-first-start-'))
}

describe.sequential('The first start', patience, () => {
  const folder = forATest()
  const dataPath = join(folder, 'data')
  let server: Started
  beforeAll(async () => void (server = await started(dataPath)), 90_000)
  afterAll(async () => {
    await stop(server, 'SIGKILL')
    rmSync(folder, { recursive: true })
  })

  test('loads the sample data, with a line for each part where nobody watches a terminal', async () => {
    expect(await documentCounts(server)).toEqual(counts)
    expect(server.stdout()).toContain(`  books     ${counts.books} documents\n`)
    expect(server.stdout()).toContain(`  places    ${counts.places} documents\n`)
    expect(server.stdout()).not.toContain('\u001b')
  })

  test('makes a master key, shows it once, and keeps it for its owner alone', () => {
    expect(server.key.length).toBeGreaterThan(40)
    expect(server.stdout().split(server.key)).toHaveLength(2)
    expect(server.stderr()).not.toContain(server.key)
    expect(statSync(join(dataPath, 'master-key')).mode & 0o777).toBe(0o600)
  })

  test('makes the indexes ready to be searched, filtered, counted and sorted', async () => {
    const whale = await server.ask('POST', '/indexes/books/search', { q: 'whiet whale', limit: 1 })
    expect(whale.body.hits).toMatchObject([{ title: 'Moby-Dick' }])
    const near = await server.ask('POST', '/indexes/places/search', {
      filter: '_geoRadius(43.77, 11.25, 5000)',
      sort: ['built:asc'],
      facets: ['kind'],
    })
    expect(near.body.hits.map(({ name }: { name: string }) => name)).toEqual([
      'Ponte Vecchio',
      'Laurentian Library',
    ])
    expect(near.body.facetDistribution).toEqual({ kind: { bridge: 1, library: 1 } })
  })

  test('sets up a workspace that answers from the sample data', async () => {
    expect((await server.ask('GET', '/chats/sample/settings')).body).toMatchObject({ source: 'builtIn' })
    const answer = await server.ask('POST', '/chats/sample/chat/completions', {
      model: 'any',
      messages: [{ role: 'user', content: 'Which lighthouse was moved inland?' }],
    })
    expect(answer.status).toBe(200)
    expect(answeredText(answer.text)).toContain('Cape Hatteras Lighthouse')
  })

  test('prints three commands that work as they are', async () => {
    try {
      execFileSync('curl', ['--version'], { stdio: 'ignore' })
    } catch {
      throw new Error('curl is not installed: install it to test the commands that the first start prints')
    }
    const [typos, filtered, chat] = await runPrinted(server.stdout())
    expect(JSON.parse(typos ?? '').hits[0]).toEqual({
      title: 'Moby-Dick',
      author: 'Herman Melville',
      year: 1851,
    })
    const { hits, facetDistribution } = JSON.parse(filtered ?? '')
    expect(hits[0]).toMatchObject({ name: 'Lanterna of Genoa', height: 77 })
    expect(facetDistribution.country).toMatchObject({ Germany: 2 })
    expect(answeredText(chat ?? '')).toContain('Eddystone Lighthouse')
    expect(chat).toContain('data: [DONE]')
  })

  test('leaves nothing to load to the second, which tells how to read the key', async () => {
    const tasks = await highestTask(server)
    await stop(server)
    server = await started(dataPath)
    expect(server.stdout()).not.toContain('Loading')
    expect(server.stdout()).not.toContain(server.key)
    expect(await highestTask(server)).toBe(tasks)
    expect(await documentCounts(server)).toEqual(counts)
    const [typos] = await runPrinted(server.stdout())
    expect(JSON.parse(typos ?? '').hits[0]).toMatchObject({ title: 'Moby-Dick' })
  })

  test('is not repeated for what somebody removed since', async () => {
    await server.ask('DELETE', '/indexes/books')
    await server.ask('DELETE', '/chats/sample')
    await stop(server)
    server = await started(dataPath)
    expect((await server.ask('GET', '/indexes/books')).status).toBe(404)
    expect((await server.ask('GET', '/chats/sample')).status).toBe(404)
    expect(server.stdout()).not.toContain('things to try')
  })
})

describe('A start that is interrupted while it loads', patience, () => {
  const endings = [
    { signal: 'SIGKILL', after: 'books  ', because: 'killed between two indexes' },
    { signal: 'SIGINT', after: 'Loading the sample data', because: 'stopped with Ctrl-C' },
  ] as const
  for (const { signal, after, because } of endings)
    test(`is completed by the next: ${because}`, patience, async ({ onTestFinished }) => {
      const dataPath = forATest()
      onTestFinished(() => rmSync(dataPath, { recursive: true }))
      const first = start(dataPath)
      await said(first, after)
      first.child.kill(signal)
      const { status } = await first.ended()
      if (signal === 'SIGINT') {
        expect(status).toBe(0)
        expect(first.stderr()).toContain(
          'Stopped before the sample data were complete. The next start completes',
        )
      }
      const second = await started(dataPath)
      onTestFinished(async () => stop(second, 'SIGKILL'))
      expect(await documentCounts(second)).toEqual(counts)
      expect(second.stdout()).toContain('Three things to try')
      expect((await second.ask('GET', '/chats/sample')).status).toBe(200)
    })
})

describe('Sample data stay out', patience, () => {
  test('when they are not wanted', async ({ onTestFinished }) => {
    const dataPath = forATest()
    onTestFinished(() => rmSync(dataPath, { recursive: true }))
    const server = await started(dataPath, '--no-sample-data', '--master-key', 'a-key-of-my-own-choice')
    onTestFinished(async () => stop(server, 'SIGKILL'))
    expect(await documentCounts(server)).toEqual({})
    expect((await server.ask('GET', '/experimental-features')).body).toMatchObject({ chatCompletions: false })
    expect(server.stdout() + server.stderr()).not.toContain(server.key)
    expect(server.stdout()).not.toContain('things to try')
  })

  test('of a folder that somebody uses already', async ({ onTestFinished }) => {
    const dataPath = forATest()
    onTestFinished(() => rmSync(dataPath, { recursive: true }))
    const mine = await started(dataPath, '--no-sample-data')
    await mine.ask('POST', '/indexes/books/documents', [{ id: 1 }])
    await stop(mine)
    const server = await started(dataPath)
    onTestFinished(async () => stop(server, 'SIGKILL'))
    expect(server.stdout()).toContain('is in use already: no sample data were added')
    const { body } = await server.ask('GET', '/tasks')
    expect(body.total).toBe(1)
  })
})

/** The text that a stream of chunks carries. */
function answeredText(stream: string): string {
  const chunks = [...stream.matchAll(/^data: (\{.*)$/gm)].map(([, json]) => JSON.parse(json ?? ''))
  return chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')
}

/** Runs what the welcome offers, each command in a shell of its own, as somebody would who copies it. */
async function runPrinted(welcome: string): Promise<readonly string[]> {
  const exportLine = /^ {2}(export KEY=.*)$/m.exec(welcome)?.[1] ?? ''
  const commands = [...welcome.matchAll(/^ {2}(curl .*\\\n.*)$/gm)].map(([, command]) => command ?? '')
  expect(commands).toHaveLength(3)
  const environment = { PATH: process.env['PATH'] }
  const runs = commands.map(async (command) =>
    promisify(execFile)('sh', ['-c', `${exportLine}\n${command}`], { env: environment }),
  )
  return (await Promise.all(runs)).map(({ stdout }) => stdout)
}
