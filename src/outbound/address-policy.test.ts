import { describe, expect, test } from 'vitest'
import { localNetworks, parseAllowedNetworks } from '../domain/ip-network.js'
import { createAddressPolicy, isGlobalAddress } from './address-policy.js'

const globalAddresses = [
  { because: 'public IPv4', addresses: ['8.8.8.8', '1.1.1.1', '93.184.216.34', '223.255.255.255'] },
  { because: 'just outside 0.0.0.0/8', addresses: ['1.0.0.0'] },
  { because: 'just outside 10.0.0.0/8', addresses: ['9.255.255.255', '11.0.0.0'] },
  { because: 'just outside 100.64.0.0/10', addresses: ['100.63.255.255', '100.128.0.0'] },
  { because: 'just outside 127.0.0.0/8', addresses: ['126.255.255.255', '128.0.0.0'] },
  { because: 'just outside 169.254.0.0/16', addresses: ['169.253.255.255', '169.255.0.0'] },
  { because: 'just outside 172.16.0.0/12', addresses: ['172.15.255.255', '172.32.0.0'] },
  { because: 'just outside 192.0.0.0/24 and 192.0.2.0/24', addresses: ['192.0.1.0', '192.0.3.0'] },
  { because: 'just outside 192.168.0.0/16', addresses: ['192.167.255.255', '192.169.0.0'] },
  { because: 'just outside 198.18.0.0/15', addresses: ['198.17.255.255', '198.20.0.0'] },
  {
    because: 'public IPv6',
    addresses: ['2606:4700:4700::1111', '2a00:1450:4001:81b::200e', '2001:4860::8888'],
  },
  { because: 'the ends of 2000::/3', addresses: ['2000::', '3ffe:ffff::1'] },
  { because: 'just outside 2001::/23 and 2001:db8::/32', addresses: ['2001:200::1', '2001:db9::1'] },
  { because: 'public IPv4 mapped into IPv6', addresses: ['::ffff:8.8.8.8', '::ffff:808:808'] },
  { because: 'public IPv4 in the old compatible form', addresses: ['::8.8.8.8'] },
  { because: 'public IPv4 behind NAT64', addresses: ['64:ff9b::8.8.8.8', '64:ff9b::808:808'] },
  { because: 'public IPv4 in 6to4', addresses: ['2002:808:808::1'] },
]

const otherAddresses = [
  { because: 'this network', addresses: ['0.0.0.0', '0.0.0.1', '0.255.255.255'] },
  {
    because: 'private',
    addresses: ['10.0.0.0', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  },
  {
    because: 'shared by a provider’s customers',
    addresses: ['100.64.0.0', '100.100.100.200', '100.127.255.255'],
  },
  { because: 'loopback', addresses: ['127.0.0.1', '127.255.255.254'] },
  { because: 'link-local, with the metadata of clouds', addresses: ['169.254.0.1', '169.254.169.254'] },
  { because: 'protocol assignments', addresses: ['192.0.0.1', '192.0.0.192', '192.0.0.255'] },
  { because: 'documentation', addresses: ['192.0.2.1', '198.51.100.7', '203.0.113.255'] },
  { because: 'deprecated relays', addresses: ['192.88.99.1'] },
  { because: 'benchmarks', addresses: ['198.18.0.1', '198.19.255.255'] },
  { because: 'multicast', addresses: ['224.0.0.1', '239.255.255.250'] },
  { because: 'reserved, and broadcast', addresses: ['240.0.0.1', '255.255.255.255'] },
  { because: 'the host of a virtual machine of Azure', addresses: ['168.63.129.16'] },
  { because: 'IPv6 unspecified', addresses: ['::', '0:0:0:0:0:0:0:0'] },
  { because: 'IPv6 loopback', addresses: ['::1', '0:0:0:0:0:0:0:1', '0000::0001'] },
  { because: 'IPv6 unique local', addresses: ['fc00::1', 'fd00:ec2::254', 'fdff:ffff::1', 'FD12::1'] },
  { because: 'IPv6 link-local', addresses: ['fe80::1', 'febf:ffff::1'] },
  { because: 'IPv6 site-local', addresses: ['fec0::1', 'feff::1'] },
  { because: 'IPv6 multicast', addresses: ['ff02::1', 'ff0e::1'] },
  { because: 'IPv6 discarded', addresses: ['100::1', '100:0:0:1::1'] },
  { because: 'IPv6 documentation', addresses: ['2001:db8::1', '3fff::1', '3fff:fff::1'] },
  {
    because: 'IPv6 protocol assignments, with Teredo',
    addresses: ['2001::1', '2001:0:53aa:64c::1', '2001:1ff::1'],
  },
  { because: 'IPv6 segment routing', addresses: ['5f00::1'] },
  { because: 'IPv6 not assigned', addresses: ['4000::1', '1fff::1', '8000::1'] },
  {
    because: 'IPv4-mapped',
    addresses: ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:169.254.169.254'],
  },
  { because: 'IPv4-mapped, written out', addresses: ['0:0:0:0:0:ffff:7f00:0001', '::FFFF:192.168.0.1'] },
  { because: 'IPv4-compatible', addresses: ['::127.0.0.1', '::10.0.0.1', '::a9fe:a9fe'] },
  { because: 'IPv4-translated', addresses: ['::ffff:0:127.0.0.1', '::ffff:0:8.8.8.8'] },
  { because: 'NAT64', addresses: ['64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b::10.1.2.3'] },
  { because: 'NAT64 for local use', addresses: ['64:ff9b:1::8.8.8.8'] },
  { because: '6to4', addresses: ['2002:7f00:1::1', '2002:a00:1::', '2002:a9fe:a9fe::1', '2002:c0a8:101::1'] },
]

describe('a global address', () => {
  for (const { because, addresses } of globalAddresses)
    test(because, () => expect(addresses.filter((address) => !isGlobalAddress(address))).toEqual([]))
})

describe('not a global address', () => {
  for (const { because, addresses } of otherAddresses)
    test(because, () => expect(addresses.filter(isGlobalAddress)).toEqual([]))
})

const policies = [
  { allowed: '10.0.0.0/8', address: '10.1.2.3', isPermitted: true, because: 'an allowed network' },
  { allowed: '10.0.0.0/8', address: '8.8.8.8', isPermitted: true, because: 'and still a public address' },
  { allowed: '10.0.0.0/8', address: '11.0.0.1', isPermitted: true, because: 'and one next to it' },
  {
    allowed: '10.0.0.0/8',
    address: '192.168.0.1',
    isPermitted: false,
    because: 'but not another private one',
  },
  { allowed: '10.0.0.0/8', address: '::ffff:10.1.2.3', isPermitted: true, because: 'an allowed one, mapped' },
  {
    allowed: '10.0.0.0/8',
    address: '64:ff9b::10.1.2.3',
    isPermitted: true,
    because: 'an allowed one, translated',
  },
  {
    allowed: '10.0.0.0/8',
    address: '::ffff:127.0.0.1',
    isPermitted: false,
    because: 'not another one, mapped',
  },
  { allowed: '10.0.0.1', address: '10.0.0.1', isPermitted: true, because: 'a single address' },
  { allowed: '10.0.0.1', address: '10.0.0.2', isPermitted: false, because: 'but not its neighbour' },
  {
    allowed: '10.0.0.0/8,fd00::/8',
    address: 'fd00::1',
    isPermitted: true,
    because: 'one of several networks',
  },
  { allowed: '::1', address: '::1', isPermitted: true, because: 'IPv6 loopback alone' },
  { allowed: '::1', address: '127.0.0.1', isPermitted: false, because: 'which is not that of IPv4' },
  { allowed: 'fe80::/10', address: 'fe80::1%eth0', isPermitted: true, because: 'an address with a zone' },
  { allowed: 'fd00::/8', address: 'fe80::1%eth0', isPermitted: false, because: 'which a zone does not save' },
  { allowed: 'any', address: '169.254.169.254', isPermitted: true, because: 'any address at all' },
  { allowed: 'any', address: 'localhost', isPermitted: false, because: 'but never a name' },
  { allowed: 'any', address: '', isPermitted: false, because: 'nor nothing' },
]

describe('with networks allowed, a policy judges', () => {
  for (const { allowed, address, isPermitted, because } of policies)
    test(because, () => {
      const policy = createAddressPolicy(parseAllowedNetworks(allowed) ?? [])
      expect(policy.permits(address)).toBe(isPermitted)
    })
})

const localAddresses = [
  { address: '127.0.0.1', isPermitted: true, because: 'loopback' },
  { address: '::1', isPermitted: true, because: 'loopback of IPv6' },
  { address: '::ffff:127.0.0.1', isPermitted: true, because: 'loopback, mapped' },
  { address: '10.0.0.1', isPermitted: true, because: 'private' },
  { address: '172.17.0.2', isPermitted: true, because: 'the network of containers' },
  { address: '192.168.1.1', isPermitted: true, because: 'a home' },
  { address: 'fd00::1', isPermitted: true, because: 'unique local' },
  { address: '169.254.169.254', isPermitted: false, because: 'but not the metadata of a cloud' },
  { address: '0.0.0.0', isPermitted: false, because: 'nor the unspecified address' },
  { address: 'fe80::1', isPermitted: false, because: 'nor link-local' },
]

describe('with local networks allowed, a policy judges', () => {
  const policy = createAddressPolicy(localNetworks)
  for (const { address, isPermitted, because } of localAddresses)
    test(because, () => expect(policy.permits(address)).toBe(isPermitted))
})
