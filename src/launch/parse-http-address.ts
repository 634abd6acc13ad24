import { isIPv4, isIPv6 } from 'node:net'

export interface HttpAddress {
  /** Undefined means every interface, as it does for `server.listen`: Node then takes IPv6 and IPv4
   *  together, or IPv4 alone on a machine without IPv6. An IPv6 address has no brackets here. */
  readonly host: string | undefined
  /** 0 lets the system choose a free one. */
  readonly port: number
}

/** Where a bare port listens: opening it to the network takes a colon or a host. */
const BARE_PORT_HOST = 'localhost'

/** Reads `host:port`, `[::1]:7700`, `:7700` and `7700`. */
export function parseHttpAddress(text: string): HttpAddress | undefined {
  const parts = /^(?:(?<host>\[[^\]]*\]|[^:[\]]*)(?<colon>:))?(?<port>\d{1,5})$/.exec(text.trim())
  const port = Number(parts?.groups?.['port'])
  if (parts === null || port > 65_535) return undefined
  if (parts.groups?.['colon'] === undefined) return { host: BARE_PORT_HOST, port }
  const host = parts.groups['host'] ?? ''
  if (host === '') return { host: undefined, port }
  if (host.startsWith('[')) return isIPv6(host.slice(1, -1)) ? { host: host.slice(1, -1), port } : undefined
  return isHostName(host) ? { host, port } : undefined
}

function isHostName(host: string): boolean {
  return /^[\d.]+$/.test(host) ? isIPv4(host) : /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/i.test(host)
}
