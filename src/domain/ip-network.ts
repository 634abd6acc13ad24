import { isIP } from 'node:net'

/** A range of addresses: those that share the first `prefixBits` bits of `address`. */
export interface IpNetwork {
  readonly address: string
  readonly family: 'ipv4' | 'ipv6'
  readonly prefixBits: number
}

/** The networks that may be called besides the global addresses. */
export type AllowedNetworks = 'any' | readonly IpNetwork[]

/** Reads `10.0.0.0/8`, `fd00::/8`, or one address alone. */
export function parseIpNetwork(text: string): IpNetwork | undefined {
  const { address = '', prefix } =
    /^(?<address>[0-9a-f.:]+)(?:\/(?<prefix>\d{1,3}))?$/i.exec(text)?.groups ?? {}
  const version = isIP(address)
  if (version === 0) return undefined
  const mostBits = version === 4 ? 32 : 128
  const prefixBits = prefix === undefined ? mostBits : Number(prefix)
  if (prefixBits > mostBits) return undefined
  return { address, family: version === 4 ? 'ipv4' : 'ipv6', prefixBits }
}

/** Reads networks parted by commas, or `any`. */
export function parseAllowedNetworks(text: string): AllowedNetworks | undefined {
  if (text.trim().toLowerCase() === 'any') return 'any'
  const networks = text.split(',').map((part) => parseIpNetwork(part.trim()))
  const known = networks.filter((network) => network !== undefined)
  return known.length === networks.length ? known : undefined
}

/**
 * This machine and private networks. Link-local addresses are not among them: that is where clouds
 * hand out a machine's credentials.
 */
export const localNetworks: readonly IpNetwork[] = [
  { address: '127.0.0.0', family: 'ipv4', prefixBits: 8 },
  { address: '10.0.0.0', family: 'ipv4', prefixBits: 8 },
  { address: '172.16.0.0', family: 'ipv4', prefixBits: 12 },
  { address: '192.168.0.0', family: 'ipv4', prefixBits: 16 },
  { address: '::1', family: 'ipv6', prefixBits: 128 },
  { address: 'fc00::', family: 'ipv6', prefixBits: 7 },
]
