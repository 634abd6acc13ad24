import { lookup } from 'node:dns/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { prepareToStop, type StopServer } from './stop-server.js'

export interface ListenOptions {
  /** Undefined listens on every interface. */
  readonly host: string | undefined
  /** 0 takes any free port. */
  readonly port: number
  readonly tls: TlsMaterial | undefined
}

export interface TlsMaterial {
  readonly cert: Buffer
  readonly key: Buffer
  /** The authority that a client's certificate is checked against, if clients are asked for one. */
  readonly clientAuthority: Buffer | undefined
  readonly clientCertificateRequired: boolean
}

export interface Listening {
  /** Where clients reach the server, such as `http://localhost:7700`. */
  readonly url: string
  readonly close: StopServer
}

/** Uploads may take long; this only bounds how long a connection can be kept busy with one request. */
const longestRequestMs = 3_600_000

/** Listens on the host; a name such as `localhost` on every address that it stands for. */
export async function listen(handle: RequestListener, options: ListenOptions): Promise<Listening> {
  const stops: StopServer[] = []
  let { port } = options
  try {
    for (const host of await addressesOf(options.host)) {
      const server = newServer(handle, options.tls)
      const stop = prepareToStop(server)
      if (!(await start(server, host, port))) continue
      stops.push(stop)
      port = portOf(server)
    }
    if (stops.length === 0) throw new Error(`this machine has no address ${options.host ?? ''}`)
  } catch (error) {
    await Promise.all(stops.map(async (stop) => stop(0)))
    throw error
  }
  const scheme = options.tls ? 'https' : 'http'
  return {
    url: `${scheme}://${shownHost(options.host)}:${port}`,
    close: async (deadlineMs) => void (await Promise.all(stops.map(async (stop) => stop(deadlineMs)))),
  }
}

async function addressesOf(host: string | undefined): Promise<readonly (string | undefined)[]> {
  if (host !== 'localhost') return [host]
  const found = await lookup(host, { all: true })
  return [...new Set(found.map(({ address }) => address))]
}

function newServer(handle: RequestListener, tls: TlsMaterial | undefined): Server {
  const options = { requestTimeout: longestRequestMs, keepAliveTimeout: 75_000, noDelay: true }
  const server = tls
    ? createTlsServer(
        {
          ...options,
          cert: tls.cert,
          key: tls.key,
          ...(tls.clientAuthority && { ca: tls.clientAuthority, requestCert: true }),
          rejectUnauthorized: tls.clientCertificateRequired,
        },
        handle,
      ).prependListener('secureConnection', refuseStranger)
    : createServer(options, handle)
  return server.on('clientError', refuseGarbage)
}

/** False when the machine does not have this address, such as `::1` where IPv6 is switched off. */
async function start(server: Server, host: string | undefined, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(false)
      else reject(new Error(refusalToListen(error, host, port), { cause: error }))
    })
    server.listen({ port, host }, () => {
      server.removeAllListeners('error')
      resolve(true)
    })
  })
}

function refusalToListen(
  { code, message }: NodeJS.ErrnoException,
  host: string | undefined,
  port: number,
): string {
  const address = `${shownHost(host)}:${port}`
  switch (code) {
    case 'EADDRINUSE':
      return `${address} is in use by another program. Stop it, or choose another address with --http-addr.`
    case 'EACCES':
      return `this user may not listen on ${address}. Choose a port above 1023 with --http-addr.`
    default:
      return `cannot listen on ${address}: ${message}`
  }
}

/** A client need not always show a certificate, but one that it shows must be good. */
function refuseStranger(socket: TLSSocket): void {
  const hasShownOne = Object.keys(socket.getPeerCertificate()).length > 0
  if (hasShownOne && !socket.authorized) socket.destroy()
}

/** What is not even HTTP never becomes a request: it is answered here, and hung up on. */
function refuseGarbage(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function portOf(server: Server): number {
  // A server that listens on a port, as all of ours do, has an address with a number.
  return (server.address() as AddressInfo).port
}

function shownHost(host: string | undefined): string {
  if (host === undefined) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
