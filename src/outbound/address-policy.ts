import { BlockList, isIP } from 'node:net'
import { parseIpNetwork, type AllowedNetworks, type IpNetwork } from '../domain/ip-network.js'

/** Which addresses the server may call on behalf of whoever configured a URL. */
export interface AddressPolicy {
  /** Whether an IP address, written in any way, may be called. What is no IP address may not. */
  permits(address: string): boolean
}

/** Every address reserved for something else than one machine on the internet: the special-purpose
 *  registry of IANA (RFC 6890), multicast, and what is reserved for later. */
const notGlobalIpv4 = blockListOf([
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by the customers of a provider
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, and where clouds hand out credentials
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays, deprecated
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
  // Public by its number, but inside Azure it is the host that a virtual machine runs on.
  '168.63.129.16/32',
])

/** Everything outside is loopback, unique local (fc00::/7), link-local (fe80::/10), site-local
 *  (fec0::/10), multicast (ff00::/8), discarded (100::/64), or not assigned. */
const globalUnicastIpv6 = blockListOf(['2000::/3'])

const notGlobalIpv6 = blockListOf([
  '2001::/23', // protocol assignments, with Teredo
  '2001:db8::/32', // documentation
  '3fff::/20', // documentation
])

/** Where the 32 bits of an IPv4 address begin, counted in groups of 16 bits. */
const ipv4Carriers: readonly { readonly networks: BlockList; readonly group: number }[] = [
  // IPv4-compatible, IPv4-mapped, and translated by NAT64.
  { networks: blockListOf(['::/96', '::ffff:0:0/96', '64:ff9b::/96']), group: 6 },
  // 6to4.
  { networks: blockListOf(['2002::/16']), group: 1 },
]

/** Permits global addresses, and those in the allowed networks. An IPv6 address that carries an
 *  IPv4 address is judged by that one too, as it may lead there. */
export function createAddressPolicy(allowed: AllowedNetworks): AddressPolicy {
  const networks = allowed === 'any' ? undefined : toBlockList(allowed)
  return {
    permits(address) {
      const plain = address.replace(/%.*$/, '')
      if (isIP(plain) === 0) return false
      if (networks === undefined || isGlobalAddress(plain)) return true
      const carried = carriedIpv4(plain)
      return isIn(networks, plain) || (carried !== undefined && isIn(networks, carried))
    },
  }
}

/** Whether the address, which has no zone, belongs to a machine on the internet. */
export function isGlobalAddress(address: string): boolean {
  const ipv4 = isIP(address) === 4 ? address : carriedIpv4(address)
  if (ipv4 !== undefined) return !isIn(notGlobalIpv4, ipv4)
  return isIn(globalUnicastIpv6, address) && !isIn(notGlobalIpv6, address)
}

function carriedIpv4(address: string): string | undefined {
  if (isIP(address) !== 6) return undefined
  const carrier = ipv4Carriers.find(({ networks }) => isIn(networks, address))
  if (carrier === undefined) return undefined
  const [high = 0, low = 0] = groupsOf(address).slice(carrier.group, carrier.group + 2)
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // A URL writes all of it in hexadecimal, and the longest run of zeros as `::`.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail = ''] = written.split('::')
  const [first, last] = [parseGroups(head), parseGroups(tail)]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

function parseGroups(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => parseInt(group, 16))
}

function isIn(networks: BlockList, address: string): boolean {
  return networks.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

function blockListOf(texts: readonly string[]): BlockList {
  const networks = texts.map((text) => {
    const network = parseIpNetwork(text)
    if (network === undefined) throw new Error(`${text} is not a network`)
    return network
  })
  return toBlockList(networks)
}

function toBlockList(networks: readonly IpNetwork[]): BlockList {
  const list = new BlockList()
  for (const { address, prefixBits, family } of networks) list.addSubnet(address, prefixBits, family)
  return list
}
