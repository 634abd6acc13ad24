import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorkspace, providerKey, startChatWorld, type Body, type ChatWorld } from './chat-world.js'
import { contractViolations } from './contract-violations.js'

let world: ChatWorld
/** May call no address but public ones. */
let guarded: ChatWorld
let tlsServer: Server
beforeAll(async () => {
  ;[world, guarded] = await Promise.all([
    startChatWorld({ hasFilms: false }),
    startChatWorld({ hasFilms: false, allowedNetworks: [] }),
  ])
  tlsServer = createServer({ cert: pemFile('server-cert'), key: pemFile('server-key') })
  tlsServer.listen(0, '127.0.0.1')
  await once(tlsServer, 'listening')
})
afterAll(async () => {
  tlsServer.close()
  await Promise.all([world.stop(), guarded.stop()])
})

function pemFile(name: string): Buffer {
  return readFileSync(new URL(`../fixtures/tls/${name}.pem`, import.meta.url))
}

const firstLetters = providerKey.slice(0, 6)

describe('A provider that cannot be called is told of:', () => {
  const cases: readonly {
    readonly because: string
    readonly in?: () => ChatWorld
    readonly settings: () => Body
    readonly code: string
    readonly says: readonly string[]
  }[] = [
    {
      because: 'an address that may not be called names the flag',
      in: () => guarded,
      settings: () => ({ baseUrl: guarded.provider.url }),
      code: 'provider_address_refused',
      says: ['--experimental-allowed-ip-networks', '127.0.0.1'],
    },
    {
      because: 'the address where clouds keep credentials',
      settings: () => ({ baseUrl: 'http://169.254.169.254/latest' }),
      code: 'provider_address_refused',
      says: ['--experimental-allowed-ip-networks', '169.254.169.254'],
    },
    {
      because: 'a port where nobody listens',
      settings: () => ({ baseUrl: 'http://127.0.0.1:1' }),
      code: 'provider_connection_failed',
      says: ['ECONNREFUSED'],
    },
    {
      because: 'TLS where none is spoken',
      settings: () => ({ baseUrl: world.provider.url.replace('http:', 'https:') }),
      code: 'provider_connection_failed',
      says: ['does not speak TLS'],
    },
    {
      because: 'a certificate that nobody vouches for',
      settings: () => ({ baseUrl: `https://127.0.0.1:${(tlsServer.address() as AddressInfo).port}` }),
      code: 'provider_certificate_refused',
      says: ['certificate'],
    },
    {
      because: 'no key',
      settings: () => ({ source: 'openAi', baseUrl: null, apiKey: null }),
      code: 'provider_not_set_up',
      says: ['apiKey'],
    },
  ]
  for (const { because, in: inWorld = () => world, settings, code, says } of cases)
    test(because, async () => {
      const { server, ask } = inWorld()
      await makeWorkspace(server, 'odd', settings())
      const [answer, tested, listed] = await Promise.all([
        ask({}, { path: '/chats/odd/chat/completions' }),
        server.call('POST', '/chats/odd/settings/test', { json: { model: 'model-1' } }),
        server.call('GET', '/chats/odd/models'),
      ])
      expect(contractViolations(answer.text)).toEqual([])
      expect(answer.errors).toMatchObject([{ code }])
      for (const each of says) expect(answer.errors[0].message).toContain(each)
      expect(answer.text).not.toContain(firstLetters)

      expect(tested.body).toMatchObject({ works: false, message: answer.errors[0].message })

      expect(listed).toMatchObject({ status: 502, body: { code: 'chat_provider_failed' } })
      expect(tested.text + listed.text + world.log() + guarded.log()).not.toContain(firstLetters)
    })
})
