import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startServer } from '../measure.mjs'
import { batchesOf, openProducts } from '../search/data-sets.mjs'
import { createIndex, sendDocuments } from '../search/load.mjs'
import { spread } from '../search/query-log.mjs'
import { openConnection } from './connection.mjs'
import { writeDirections } from './directions.mjs'
import { nowUs } from './now-us.mjs'

const INDEX = 'products'
const MASTER_KEY = 'a-key-for-measurements-only'
const QUERY_KINDS = new Set(['word', 'multi', 'ask'])

/** A server with an index and a workspace, and the provider that the workspace asks, each in a process of its own. */
export async function startWorld(folder, { documents, program, nodeFlags = [] }) {
  const set = await openProducts(folder, documents)
  const dataPath = await indexed(set, program)
  const provider = await startProvider()
  // The server has it from the environment of this process.
  process.env.PARLEY_BENCH_HEAP_FILE = join(folder, 'heap-bytes')
  const preloaded = new URL('collect-on-signal.mjs', import.meta.url).href
  const server = await startServer(
    ['--master-key', MASTER_KEY, '--experimental-allowed-ip-networks', 'any'],
    { dataPath, nodeFlags: ['--import', preloaded, ...nodeFlags], ...(program && { program }) },
  )
  const queries = spread(set.log.filter(({ kind }) => QUERY_KINDS.has(kind)).map(({ body }) => body.q))
  const setUp = await openConnection(server.url, MASTER_KEY)
  await setUp.json('PATCH', '/experimental-features', { chatCompletions: true })
  const settings = { source: 'openAi', apiKey: 'of-nobody', baseUrl: `${provider.url}/v1` }
  await setUp.json('PATCH', '/chats/bench/settings', settings)
  const { results } = await setUp.json('GET', '/keys')
  const { key } = results.find(({ actions }) => actions.includes('chatCompletions'))
  setUp.close()
  let asked = 0

  return {
    server,
    nowUs,
    path: '/chats/bench/chat/completions',
    directPath: '/v1/chat/completions',
    searchPath: `/indexes/${INDEX}/search`,
    /** What the main thread of the server held after its last collection. */
    heldKilobytes: () => Number(readFileSync(process.env.PARLEY_BENCH_HEAP_FILE, 'utf8')) / 1024,
    openThrough: async () => openConnection(server.url, key),
    openDirect: async () => openConnection(provider.url, 'of-nobody'),
    nextQuery: () => queries[asked++ % queries.length],
    /** A request with these directions; its `id` is not sent. */
    question(directions) {
      const id = `c${nextId++}`
      const body = {
        model: 'bench',
        stream: true,
        messages: [{ role: 'user', content: writeDirections({ ...directions, id }) }],
      }
      return Object.defineProperty(body, 'id', { value: id, enumerable: false })
    },
    async stop() {
      await server.stop()
      provider.stop()
    },
  }
}

let nextId = 1

/** Without a master key, as the other measurements send their documents. */
async function indexed(set, program) {
  const server = await startServer([], program ? { program } : {})
  try {
    await createIndex(server.url, INDEX, set.settings)
    await sendDocuments(server.url, INDEX, batchesOf(set.documentsFile))
  } finally {
    await server.stop({ keepData: true })
  }
  return server.dataPath
}

async function startProvider() {
  const file = fileURLToPath(new URL('fake-provider.mjs', import.meta.url))
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const [output] = await once(child.stdout, 'data')
  return { url: output.toString().trim(), pid: child.pid, stop: () => child.kill() }
}
