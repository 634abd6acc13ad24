import { once } from 'node:events'
import { connect } from 'node:net'

const HEADERS_END = Buffer.from('\r\n\r\n')
const CHUNKS_END = Buffer.from('0\r\n\r\n')

/** One keep-alive connection, one request at a time. It costs a third of the client in node:http, so that on a
 *  small machine less of what is measured is the client. */
export async function openConnection(url) {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let received = Buffer.alloc(0)
  let waiting
  socket.on('data', (data) => {
    received = received.length === 0 ? data : Buffer.concat([received, data])
    const answer = readAnswer(received)
    if (answer === undefined) return
    received = Buffer.alloc(0)
    waiting?.resolve(answer)
    waiting = undefined
  })
  const fail = (error) => waiting?.reject(error ?? new Error('the server closed the connection'))
  socket.on('error', fail)
  socket.on('close', () => fail())

  function send(method, path, body, type = 'application/json') {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    const describesBody = bytes
      ? `Content-Type: ${type}\r\nContent-Length: ${bytes.length}\r\n`
      : method === 'GET'
        ? ''
        : 'Content-Length: 0\r\n'
    const head = Buffer.from(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${describesBody}\r\n`)
    return new Promise((resolve, reject) => {
      waiting = { resolve, reject }
      socket.write(bytes ? Buffer.concat([head, bytes]) : head)
    })
  }

  /** The decoded answer; throws unless the server did as asked. */
  async function json(method, path, body) {
    const { status, body: bytes } = await send(method, path, body && JSON.stringify(body))
    if (status >= 300)
      throw new Error(`${method} ${path} was answered ${status}: ${bytes.toString().slice(0, 300)}`)
    return JSON.parse(bytes.toString())
  }

  return { send, json, close: () => socket.destroy() }
}

/** The answer in these bytes, or nothing until it is complete. */
function readAnswer(bytes) {
  const headersEnd = bytes.indexOf(HEADERS_END)
  if (headersEnd === -1) return undefined
  const headers = bytes.toString('latin1', 0, headersEnd)
  const status = Number(headers.slice(9, 12))
  const bodyStart = headersEnd + HEADERS_END.length
  const length = /\r\ncontent-length: *(\d+)/i.exec(headers)?.[1]
  if (length !== undefined || status === 204) {
    const bodyEnd = bodyStart + Number(length ?? 0)
    return bytes.length < bodyEnd ? undefined : { status, body: bytes.subarray(bodyStart, bodyEnd) }
  }
  if (!bytes.subarray(-CHUNKS_END.length).equals(CHUNKS_END)) return undefined
  const body = joinChunks(bytes, bodyStart)
  return body && { status, body }
}

function joinChunks(bytes, start) {
  const chunks = []
  for (let at = start; ;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd === -1) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    if (size === 0) return Buffer.concat(chunks)
    if (lineEnd + 2 + size > bytes.length) return undefined
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}
