import { describe, expect, test } from 'vitest'
import { maskAuthorization, maskSecret } from './mask-secret.js'

const secrets = [
  { secret: '', shown: 'XXX...', because: 'an empty one' },
  { secret: '123456789', shown: 'XXX...', because: '9 bytes: nothing is kept' },
  { secret: '1234567890', shown: '12XXXX...', because: '10 bytes: two are kept' },
  { secret: '1234567890123456789', shown: '12XXXX...', because: '19 bytes: two are kept' },
  { secret: '12345678901234567890', shown: '123XXXXX...', because: '20 bytes: three are kept' },
  { secret: '12345678901234567890123456789', shown: '123XXXXX...', because: '29 bytes: three are kept' },
  { secret: '123456789012345678901234567890', shown: '12345XXXXXX...', because: '30 bytes: five are kept' },
  { secret: '1'.repeat(500), shown: '11111XXXXXX...', because: 'the length of a long one does not show' },
  { secret: 'ééééé', shown: 'éXXXX...', because: 'bytes count, not characters' },
  { secret: '1€567890123', shown: '1XXXX...', because: 'a character is kept whole or not at all' },
  { secret: '😀'.repeat(5), shown: 'XXXXX...', because: 'of a pair of surrogates no half is kept' },
]

const authorizations = [
  { value: 'Bearer 1234567890', shown: 'Bearer 12XXXX...', because: 'a bearer token shows its scheme' },
  { value: 'Bearer short', shown: 'Bearer XXX...', because: 'the scheme does not count as length' },
  { value: 'Bearer ', shown: 'Bearer XXX...', because: 'a bearer without a token' },
  { value: 'Basic dXNlcjpwYXNz', shown: 'BaXXXX...', because: 'any other value is masked from its start' },
  { value: 'bearer 1234567890', shown: 'beXXXX...', because: 'also a scheme in other letters' },
  { value: 'Bearer', shown: 'XXX...', because: 'also the bare word' },
]

describe('maskSecret', () => {
  for (const { secret, shown, because } of secrets)
    test(because, () => expect(maskSecret(secret)).toBe(shown))
})

describe('maskAuthorization', () => {
  for (const { value, shown, because } of authorizations)
    test(because, () => expect(maskAuthorization(value)).toBe(shown))
})
