import { Agent, type AgentOptions } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import type { LookupFunction, Socket } from 'node:net'

/** Connections that wait for a next request to the same scheme, host and port. */
export interface KeptConnections {
  /** What hands out connections for requests to this URL: false for one that is used once. */
  agentFor(url: URL): Agent | false
  /** Ends every waiting connection, and keeps none from then on. */
  close(): void
}

export interface KeptConnectionOptions {
  readonly lookup: LookupFunction
  readonly longestIdleMs: number
}

/** A waiting connection does not keep the process running. */
export function createKeptConnections({ lookup, longestIdleMs }: KeptConnectionOptions): KeptConnections {
  // `lookup` stands here too, so that no connection of these agents can be opened without it. The time
  // limit ends waiting connections alone: Node only tells of one that is in use.
  const options: AgentOptions & { readonly lookup: LookupFunction } = {
    keepAlive: true,
    timeout: longestIdleMs,
    lookup,
  }
  const [plain, secure] = [new Agent(options), new SecureAgent(options)]
  let isClosed = false

  return {
    agentFor({ protocol }) {
      if (isClosed) return false
      return protocol === 'https:' ? secure : plain
    },
    close() {
      isClosed = true
      for (const { freeSockets } of [plain, secure])
        waitingIn(freeSockets).forEach((socket) => socket.destroy())
    },
  }
}

/** A copy: ending a connection takes it out of the list. */
function waitingIn(sockets: Agent['freeSockets']): Socket[] {
  return Object.values(sockets).flatMap((list) => list ?? [])
}
