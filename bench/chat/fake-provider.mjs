// `node bench/chat/fake-provider.mjs`: a provider of chat completions that answers at exact times and tells them. It
// runs in a process of its own and prints its address. What an answer is like stands in the last user message
// (`directions.mjs`), so that answers of many kinds can be under way at once.
//
// Every piece of text carries the time at which it was written, and the first one the times of all calls of its
// conversation: whoever reads at the far end can tell where the time went. All processes of a machine share the clock.
//
// GET /calls tells how many answers are under way and when broken ones were found closed; POST /finish ends them all.
import { createServer } from 'node:http'
import { readDirections } from './directions.mjs'
import { nowUs } from './now-us.mjs'

const LONGEST_HISTORY = 20_000
const LONGEST_PAUSE_FOR_IMMEDIATE_MS = 0.5

/** Times of the calls of conversations, by id. */
const conversations = new Map()
const closedAtUs = {}
let underWay = 0
let mostUnderWay = 0
/** `isFinishing` ends all answers at their next piece. */
const orders = { isFinishing: false }

const server = createServer({ keepAliveTimeout: 60_000, noDelay: true }, (request, response) => {
  const parts = []
  request.on('data', (part) => parts.push(part))
  request.on('end', () => {
    const arrivedUs = nowUs()
    if (request.url === '/calls') return sendJson(response, { underWay, mostUnderWay, closedAtUs })
    if (request.url === '/finish') {
      orders.isFinishing = true
      return sendJson(response, {})
    }
    orders.isFinishing = false
    return answer(response, JSON.parse(Buffer.concat(parts).toString()), arrivedUs)
  })
})

function sendJson(response, value) {
  const text = JSON.stringify(value)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

function answer(response, { messages, tools = [], model }, arrivedUs) {
  const lastUser = messages.findLastIndex(({ role }) => role === 'user')
  const directions = readDirections(messages[lastUser].content)
  const round = messages.slice(lastUser + 1).filter(({ role }) => role === 'tool').length
  const times = timesOf(directions.id, round)
  times.push(arrivedUs)
  underWay += 1
  mostUnderWay = Math.max(mostUnderWay, underWay)
  let isOpen = true
  response.on('close', () => {
    underWay -= 1
    isOpen = false
    if (!response.writableEnded) closedAtUs[directions.id] = nowUs()
  })
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  const head = `data: {"id":"chatcmpl-${directions.id}","object":"chat.completion.chunk","created":1700000000,"model":${JSON.stringify(model)},"system_fingerprint":"fp_bench","choices":[{"index":0,"delta":`
  const write = (delta, finish = 'null') =>
    response.write(`${head}${delta},"logprobs":null,"finish_reason":${finish}}]}\n\n`)
  const end = () => response.end('data: [DONE]\n\n')
  const pieces =
    round < directions.searches && tools.length > 0
      ? callPieces({ directions, tool: tools[0], round, times, write, end })
      : textPieces({ directions, times, write, end })
  pace(directions, () => isOpen && !pieces.next().done)
}

function timesOf(id, round) {
  const known = round === 0 ? undefined : conversations.get(id)
  const times = known ?? []
  conversations.set(id, times)
  if (conversations.size > LONGEST_HISTORY) conversations.delete(conversations.keys().next().value)
  return times
}

function* callPieces({ directions, tool, round, times, write, end }) {
  const { name, parameters } = tool.function
  const id = `call_${directions.id}_${round}`
  const given = JSON.stringify({
    index_uid: parameters.properties.index_uid.enum[0],
    q: directions.q,
    filter: '',
  })
  write(
    `{"role":"assistant","content":null,"tool_calls":[{"index":0,"id":"${id}","type":"function","function":{"name":"${name}","arguments":""}}]}`,
  )
  yield
  write(`{"tool_calls":[{"index":0,"function":{"arguments":${JSON.stringify(given)}}}]}`)
  yield
  times.push(nowUs())
  write('{}', '"tool_calls"')
  end()
}

function* textPieces({ directions, times, write, end }) {
  times.push(nowUs())
  write(`{"role":"assistant","content":"@${times.join(',')}@"}`)
  yield
  for (let at = 1; at < directions.pieces && !orders.isFinishing; at++) {
    write(`{"content":"~${nowUs()}~ some words "}`)
    yield
  }
  write('{}', '"stop"')
  end()
}

/** Takes a step at each time that is due, also when the one before was late. */
function pace({ firstMs, gapMs }, step) {
  let dueMs = nowUs() / 1000 + firstMs
  const go = () => {
    if (!step()) return
    dueMs += gapMs
    wait()
  }
  const wait = () => {
    const pauseMs = dueMs - nowUs() / 1000
    if (pauseMs <= LONGEST_PAUSE_FOR_IMMEDIATE_MS) setImmediate(go)
    else setTimeout(go, pauseMs)
  }
  wait()
}

server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
process.on('disconnect', () => process.exit())
