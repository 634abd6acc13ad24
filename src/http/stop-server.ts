import type { Server } from 'node:http'
import { Server as TlsServer } from 'node:https'
import type { Socket } from 'node:net'

/** Takes no more requests, lets the running ones finish until the deadline, then cuts what is left. */
export type StopServer = (deadlineMs: number) => Promise<void>

/** Prepares the stopping of a server that does not listen yet, by keeping an eye on its connections. */
export function prepareToStop(server: Server): StopServer {
  const open = new Set<Socket>()
  const silent = new Set<Socket>()
  // Every connection, also while its two ends still agree on how to encrypt.
  server.on('connection', keepIn(open))
  // The connections that have not brought a request yet.
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', keepIn(silent))
  server.on('request', ({ socket }) => silent.delete(socket))

  return async (deadlineMs) => {
    // A connection that waits for its next request holds nothing up, but would only close by its time-out.
    const hangUp = setInterval(() => server.closeIdleConnections(), 20)
    const cut = setTimeout(() => destroyAll(open), deadlineMs)
    const closed = new Promise((resolve) => server.close(resolve))
    // To Node a connection without a first request is a busy one, but browsers open them in reserve.
    destroyAll(silent)
    await closed
    clearInterval(hangUp)
    clearTimeout(cut)
  }
}

function keepIn(connections: Set<Socket>): (socket: Socket) => void {
  return (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  }
}

function destroyAll(sockets: Iterable<Socket>): void {
  for (const socket of sockets) socket.destroy()
}
