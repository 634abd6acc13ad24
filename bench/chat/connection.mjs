import { once } from 'node:events'
import { connect } from 'node:net'
import { nowUs } from './now-us.mjs'
import { createPieceReader } from './read-pieces.mjs'

const HEADERS_END = '\r\n\r\n'
const LAST_CHUNK = /(?:^|\n)0\r\n\r\n$/

/** One keep-alive connection, one request at a time, with a key in each. */
export async function openConnection(url, key) {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let listen
  let fail
  socket.setEncoding('latin1')
  socket.on('data', (text) => listen?.(text))
  const failWith = (error) => fail?.(error ?? new Error('the connection was closed'))
  socket.on('error', failWith)
  socket.on('close', () => failWith())
  await once(socket, 'connect')

  function start(method, path, body) {
    const text = body === undefined ? '' : JSON.stringify(body)
    const type = body === undefined ? '' : 'Content-Type: application/json\r\n'
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n${type}Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    )
  }

  /** The decoded answer; throws unless the server did as asked. */
  function json(method, path, body) {
    let received = ''
    return new Promise((resolve, reject) => {
      fail = reject
      listen = (text) => {
        received += text
        const headersEnd = received.indexOf(HEADERS_END)
        if (headersEnd === -1) return
        const length = Number(/content-length: *(\d+)/i.exec(received.slice(0, headersEnd))?.[1] ?? 0)
        const answer = received.slice(headersEnd + HEADERS_END.length)
        if (answer.length < length) return
        listen = undefined
        const status = Number(received.slice(9, 12))
        const decoded = Buffer.from(answer, 'latin1').toString()
        if (status < 300) resolve(decoded === '' ? undefined : JSON.parse(decoded))
        else reject(new Error(`${method} ${path} was answered ${status}: ${decoded.slice(0, 300)}`))
      }
      start(method, path, body)
    })
  }

  /** Asks for a stream. Resolves when it is over, however it ended; `onText` is told of the first text. */
  function stream(path, body, { onText } = {}) {
    const reader = createPieceReader()
    let isBegun = false
    let hasText = false
    return new Promise((resolve) => {
      const finish = (failure) => {
        listen = undefined
        fail = undefined
        resolve({ ...reader, askedUs, failure: reader.failure ?? failure, endedUs: nowUs() })
      }
      fail = (error) => finish(error.message)
      listen = (text) => {
        const atUs = nowUs()
        if (!isBegun && !text.startsWith('HTTP/1.1 200')) return finish(text.slice(0, 300))
        isBegun = true
        reader.read(text, atUs)
        if (!hasText && reader.firstTextUs !== undefined) {
          hasText = true
          onText?.()
        }
        if (LAST_CHUNK.test(text))
          finish(reader.isFinished && reader.isDone ? undefined : 'the answer was cut')
      }
      const askedUs = nowUs()
      start('POST', path, body)
    })
  }

  return { json, stream, close: () => socket.destroy() }
}
