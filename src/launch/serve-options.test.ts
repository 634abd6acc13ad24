import { describe, expect, test } from 'vitest'
import { localNetworks } from '../domain/ip-network.js'
import type { Result } from '../domain/result.js'
import type { OptionMistake } from './option-mistake.js'
import { secretsOf, type ServeOptions, toServeOptions } from './serve-options.js'
import { settleOptions } from './settle-options.js'

const SAFE_KEY = 'sixteen-bytes-ok'

function serveOptions(environment: Readonly<Record<string, string>>): Result<ServeOptions, OptionMistake> {
  const settled = settleOptions({ flags: new Map(), environment, file: new Map() })
  return settled.ok ? toServeOptions(settled.value, () => 'FRESH') : settled
}

const https = { MEILI_SSL_CERT_PATH: 'c.pem', MEILI_SSL_KEY_PATH: 'k.pem' }
const pair = { certPath: 'c.pem', keyPath: 'k.pem' }

interface Acceptance {
  readonly environment: Readonly<Record<string, string>>
  readonly options: Partial<ServeOptions>
  readonly because: string
}

const acceptances: readonly Acceptance[] = [
  {
    environment: { PARLEY_SHUTDOWN_TIMEOUT: '0.5' },
    options: { shutdownTimeoutMs: 500 },
    because: 'seconds become milliseconds',
  },
  {
    environment: { MEILI_MASTER_KEY: 'short' },
    options: { masterKey: 'short' },
    because: 'development takes a short key',
  },
  {
    environment: { MEILI_ENV: 'production', MEILI_MASTER_KEY: SAFE_KEY },
    options: { env: 'production', masterKey: SAFE_KEY },
    because: 'production takes a key of 16 bytes',
  },
  {
    environment: { MEILI_ENV: 'production', MEILI_MASTER_KEY: 'éééééééé' },
    options: { env: 'production', masterKey: 'éééééééé' },
    because: 'bytes of the key count, not characters',
  },
  { environment: {}, options: { tls: undefined }, because: 'without a certificate it is plain HTTP' },
  {
    environment: https,
    options: { tls: { ...pair, authPath: undefined, requireAuth: false } },
    because: 'a certificate and its key turn HTTPS on',
  },
  {
    environment: { ...https, MEILI_SSL_AUTH_PATH: 'ca.pem' },
    options: { tls: { ...pair, authPath: 'ca.pem', requireAuth: false } },
    because: 'clients may show a certificate',
  },
  {
    environment: { ...https, MEILI_SSL_AUTH_PATH: 'ca.pem', MEILI_SSL_REQUIRE_AUTH: 'true' },
    options: { tls: { ...pair, authPath: 'ca.pem', requireAuth: true } },
    because: 'clients can be made to show one',
  },
  {
    environment: { MEILI_SSL_REQUIRE_AUTH: '0' },
    options: { tls: undefined },
    because: 'a switch put off needs nothing',
  },
  {
    environment: { MEILI_EXPERIMENTAL_ENABLE_METRICS: '1', MEILI_EXPERIMENTAL_CONTAINS_FILTER: '1' },
    options: { switchedOnFeatures: ['metrics', 'containsFilter'] },
    because: 'the features that are on are listed',
  },
  {
    environment: { PARLEY_EXPERIMENTAL_ENABLE_LOGS_ROUTE: 'true' },
    options: { switchedOnFeatures: ['logsRoute'] },
    because: 'the logs route is a feature',
  },
  {
    environment: {},
    options: { allowedNetworks: localNetworks },
    because: 'development may call loopback and private addresses',
  },
  {
    environment: { MEILI_ENV: 'production', MEILI_MASTER_KEY: SAFE_KEY },
    options: { allowedNetworks: [] },
    because: 'production may call public addresses only',
  },
  {
    environment: {
      MEILI_ENV: 'production',
      MEILI_MASTER_KEY: SAFE_KEY,
      MEILI_EXPERIMENTAL_ALLOWED_IP_NETWORKS: '10.1.0.0/16',
    },
    options: { allowedNetworks: [{ address: '10.1.0.0', family: 'ipv4', prefixBits: 16 }] },
    because: 'production may be allowed a network',
  },
  {
    environment: { PARLEY_EXPERIMENTAL_ALLOWED_IP_NETWORKS: '10.1.0.0/16' },
    options: { allowedNetworks: [{ address: '10.1.0.0', family: 'ipv4', prefixBits: 16 }] },
    because: 'networks that are named replace those of development',
  },
  {
    environment: { PARLEY_EXPERIMENTAL_ALLOWED_IP_NETWORKS: 'any' },
    options: { allowedNetworks: 'any' },
    because: 'every network can be allowed',
  },
  {
    environment: {
      PARLEY_MAX_WAITING_TASKS: '1',
      PARLEY_MAX_WAITING_BYTES: '2B',
      MEILI_EXPERIMENTAL_MAX_NUMBER_OF_BATCHED_TASKS: '3',
      MEILI_EXPERIMENTAL_LIMIT_BATCHED_TASKS_TOTAL_SIZE: '4KiB',
    },
    options: { taskLimits: { maxWaitingTasks: 1, maxPayloadBytes: 2, maxTasks: 3, maxBytes: 4096 } },
    because: 'the queue has four bounds',
  },
  { environment: {}, options: { taskWebhook: undefined }, because: 'without a URL there is no webhook' },
  {
    environment: { MEILI_TASK_WEBHOOK_URL: 'https://example.com/hook' },
    options: { taskWebhook: { url: 'https://example.com/hook', headers: {} } },
    because: 'a webhook needs no header',
  },
  {
    environment: {
      MEILI_TASK_WEBHOOK_URL: 'https://example.com',
      MEILI_TASK_WEBHOOK_AUTHORIZATION_HEADER: 'Bearer x',
    },
    options: { taskWebhook: { url: 'https://example.com', headers: { Authorization: 'Bearer x' } } },
    because: 'a webhook may have an authorization header',
  },
]

const production = 'MEILI_ENV is production, which needs a master key of at least 16 bytes'

const refusals = [
  {
    environment: { MEILI_ENV: 'production' },
    says: [production, 'none is set', '--master-key FRESH'],
    because: 'production without a key',
  },
  {
    environment: { MEILI_ENV: 'production', PARLEY_MASTER_KEY: 'tiny-key' },
    says: [production, 'PARLEY_MASTER_KEY is shorter', '--master-key FRESH'],
    because: 'production with a short key',
  },
  {
    environment: { MEILI_SSL_CERT_PATH: 'c' },
    says: ['MEILI_SSL_CERT_PATH', '--ssl-key-path'],
    because: 'a certificate alone',
  },
  {
    environment: { MEILI_SSL_KEY_PATH: 'k' },
    says: ['MEILI_SSL_KEY_PATH', '--ssl-cert-path'],
    because: 'a key alone',
  },
  {
    environment: { MEILI_SSL_AUTH_PATH: 'a' },
    says: ['MEILI_SSL_AUTH_PATH', '--ssl-cert-path'],
    because: 'a CA without HTTPS',
  },
  {
    environment: { ...https, MEILI_SSL_REQUIRE_AUTH: '1' },
    says: ['MEILI_SSL_REQUIRE_AUTH', '--ssl-auth-path'],
    because: 'asking clients for certificates without a CA to check them by',
  },
  {
    environment: { MEILI_EXPERIMENTAL_ALLOWED_IP_NETWORKS: '10.0.0.0/99' },
    says: ['MEILI_EXPERIMENTAL_ALLOWED_IP_NETWORKS', '"10.0.0.0/99"', '10.0.0.0/8', 'any'],
    because: 'a network that is none',
  },
  {
    environment: { MEILI_TASK_WEBHOOK_URL: 'ftp://user:tiny-key@example.com' },
    says: ['MEILI_TASK_WEBHOOK_URL', 'http or https'],
    because: 'a webhook that does not speak HTTP',
  },
  {
    environment: { MEILI_TASK_WEBHOOK_AUTHORIZATION_HEADER: 'tiny-key' },
    says: ['MEILI_TASK_WEBHOOK_AUTHORIZATION_HEADER', '--task-webhook-url'],
    because: 'an authorization header without a webhook',
  },
  {
    environment: {
      MEILI_TASK_WEBHOOK_URL: 'http://example.com',
      MEILI_TASK_WEBHOOK_AUTHORIZATION_HEADER: 'tiny-key\r\nX: y',
    },
    says: ['MEILI_TASK_WEBHOOK_AUTHORIZATION_HEADER', 'ASCII'],
    because: 'an authorization header that would begin another header',
  },
]

describe('toServeOptions', () => {
  for (const { environment, options, because } of acceptances) {
    test(because, () => expect(serveOptions(environment)).toMatchObject({ ok: true, value: options }))
  }
})

describe('toServeOptions refuses', () => {
  for (const { environment, says, because } of refusals) {
    test(because, () => {
      const options = serveOptions(environment)
      for (const words of says) expect(options.ok ? '' : options.error.sentence).toContain(words)
      expect(JSON.stringify(options)).not.toContain('tiny-key')
    })
  }
})

describe('secretsOf', () => {
  test('names the master key, the header of the webhook with and without its scheme, and a password', () => {
    const options = serveOptions({
      MEILI_MASTER_KEY: SAFE_KEY,
      MEILI_TASK_WEBHOOK_URL: 'https://user:pass@example.com',
      MEILI_TASK_WEBHOOK_AUTHORIZATION_HEADER: 'Bearer token',
    })
    expect(options.ok && secretsOf(options.value)).toEqual([SAFE_KEY, 'pass', 'Bearer token', 'token'])
  })
})
