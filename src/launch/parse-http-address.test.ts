import { describe, expect, test } from 'vitest'
import { parseHttpAddress } from './parse-http-address.js'

const addresses = [
  { text: 'localhost:7700', host: 'localhost', port: 7700, because: 'a host name and a port' },
  { text: '127.0.0.1:80', host: '127.0.0.1', port: 80, because: 'an IPv4 address and a port' },
  { text: '[::1]:7700', host: '::1', port: 7700, because: 'an IPv6 address loses its brackets' },
  { text: '[::]:7700', host: '::', port: 7700, because: 'the IPv6 address of every interface' },
  { text: ':7700', host: undefined, port: 7700, because: 'no host means every interface' },
  { text: '7700', host: 'localhost', port: 7700, because: 'a bare port stays on this machine' },
  { text: 'search.example.org:0', host: 'search.example.org', port: 0, because: 'port 0 is allowed' },
  { text: 'my_host-2:65535', host: 'my_host-2', port: 65_535, because: 'the last port is allowed' },
]

const refusals = [
  { text: 'localhost', because: 'a port is needed' },
  { text: 'localhost:', because: 'a colon needs a port behind it' },
  { text: 'localhost:65536', because: 'ports end at 65535' },
  { text: 'localhost:http', because: 'a port is a number' },
  { text: '::1:7700', because: 'an IPv6 address needs brackets' },
  { text: '[::g]:7700', because: 'brackets hold an IPv6 address' },
  { text: '[::1]', because: 'an IPv6 address needs a port too' },
  { text: '300.0.0.1:7700', because: 'digits and dots make an IPv4 address' },
  { text: 'http://localhost:7700', because: 'an address is not a URL' },
  { text: 'local host:7700', because: 'a host has no spaces' },
  { text: '-1', because: 'a port is not negative' },
]

describe('parseHttpAddress', () => {
  for (const { text, host, port, because } of addresses) {
    test(because, () => expect(parseHttpAddress(text)).toEqual({ host, port }))
  }
  for (const { text, because } of refusals) {
    test(because, () => expect(parseHttpAddress(text)).toBeUndefined())
  }
})
