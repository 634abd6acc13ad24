import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readTlsFiles } from './read-tls-files.js'

const at = (name: string) => fileURLToPath(new URL(`../../test/fixtures/tls/${name}`, import.meta.url))

const good = {
  certPath: at('server-cert.pem'),
  keyPath: at('server-key.pem'),
  authPath: undefined,
  requireAuth: false,
}

const refused = [
  {
    changes: { certPath: at('none.pem') },
    says: '--ssl-cert-path cannot be',
    because: 'a certificate that is missing',
  },
  { changes: { keyPath: at('none.pem') }, says: 'there is no such file', because: 'a key that is missing' },
  { changes: { keyPath: at('.') }, says: 'it cannot be read (EISDIR)', because: 'a key that is a folder' },
  { changes: { certPath: at('README.md') }, says: 'no start line', because: 'a certificate that is none' },
  {
    changes: { keyPath: at('client-key.pem') },
    says: 'key values mismatch',
    because: 'the key of another certificate',
  },
  {
    changes: { authPath: at('none.pem') },
    says: '--ssl-auth-path cannot be',
    because: 'an authority that is missing',
  },
  {
    changes: { authPath: at('README.md') },
    says: '--ssl-auth-path is not a PEM certificate',
    because: 'an authority that is none',
  },
]

describe('readTlsFiles refuses', () => {
  for (const { changes, says, because } of refused)
    test(because, () => {
      const sentence: unknown = expect.stringContaining(says)
      expect(readTlsFiles({ ...good, ...changes })).toEqual({ ok: false, error: { sentence } })
    })
})

test('readTlsFiles reads a certificate, its key, and the authority of clients', () => {
  const authPath = at('ca-cert.pem')
  expect(readTlsFiles({ ...good, authPath, requireAuth: true })).toEqual({
    ok: true,
    value: {
      cert: readFileSync(good.certPath),
      key: readFileSync(good.keyPath),
      clientAuthority: readFileSync(authPath),
      clientCertificateRequired: true,
    },
  })
})
