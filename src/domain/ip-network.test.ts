import { describe, expect, test } from 'vitest'
import { parseAllowedNetworks } from './ip-network.js'

const tens = { address: '10.0.0.0', family: 'ipv4', prefixBits: 8 }

const acceptances = [
  { text: '10.0.0.0/8', networks: [tens], because: 'an IPv4 network' },
  {
    text: 'fd00::/8',
    networks: [{ address: 'fd00::', family: 'ipv6', prefixBits: 8 }],
    because: 'an IPv6 network',
  },
  {
    text: '127.0.0.1',
    networks: [{ address: '127.0.0.1', family: 'ipv4', prefixBits: 32 }],
    because: 'one IPv4 address',
  },
  {
    text: '::1',
    networks: [{ address: '::1', family: 'ipv6', prefixBits: 128 }],
    because: 'one IPv6 address',
  },
  {
    text: '0.0.0.0/0',
    networks: [{ address: '0.0.0.0', family: 'ipv4', prefixBits: 0 }],
    because: 'every IPv4 address',
  },
  {
    text: '10.0.0.0/8, ::1/128',
    networks: [tens, { address: '::1', family: 'ipv6', prefixBits: 128 }],
    because: 'several networks, parted by commas',
  },
  { text: 'any', networks: 'any', because: 'the word any' },
  { text: ' ANY ', networks: 'any', because: 'that word in another letter case' },
]

const refusals = [
  { text: '', because: 'nothing' },
  { text: '10.0.0.0/33', because: 'more bits than IPv4 has' },
  { text: '::/129', because: 'more bits than IPv6 has' },
  { text: '10.0.0.0/-1', because: 'fewer bits than none' },
  { text: '10.0.0.0/', because: 'a slash without bits' },
  { text: '10.0.0/8', because: 'an address cut short' },
  { text: '10.0.0.0/8,', because: 'an empty part' },
  { text: '10.0.0.0/8 ::1', because: 'networks parted by a space' },
  { text: '10.0.0.0/8,any', because: 'any among networks' },
  { text: 'fe80::1%eth0', because: 'an address with a zone' },
  { text: 'example.com', because: 'a name' },
]

describe('parseAllowedNetworks reads', () => {
  for (const { text, networks, because } of acceptances)
    test(because, () => expect(parseAllowedNetworks(text)).toEqual(networks))
})

describe('parseAllowedNetworks refuses', () => {
  for (const { text, because } of refusals)
    test(because, () => expect(parseAllowedNetworks(text)).toBe(undefined))
})
