import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { KeyValue } from '../domain/api-key.js'
import { parseUuid, type Uuid } from '../domain/uuid.js'
import { parseSearchRules, type SearchRule } from './search-rules.js'

/** A signed token that narrows its parent key. Nothing in it is to be believed before `isSignedBy`. */
export interface TenantToken {
  readonly parentUid: Uuid
  readonly rules: readonly SearchRule[]
  /** Seconds since 1970, as the token format has it. */
  readonly expiresAtSeconds: number | undefined
  isSignedBy(parent: KeyValue): boolean
}

const hashNames = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' } as const

const header = z.object({ alg: z.enum(['HS256', 'HS384', 'HS512']) })
const claims = z.object({ apiKeyUid: z.string(), searchRules: z.unknown(), exp: z.number().nullish() })

/** Reads a token without checking its signature; undefined when the text is no such token. */
export function readTenantToken(text: string): TenantToken | undefined {
  const parts = text.split('.')
  const [headerText, claimsText, signatureText] = parts
  if (parts.length !== 3 || headerText === undefined || claimsText === undefined) return undefined
  const readHeader = header.safeParse(decodePart(headerText))
  const readClaims = claims.safeParse(decodePart(claimsText))
  if (!readHeader.success || !readClaims.success) return undefined
  const parentUid = parseUuid(readClaims.data.apiKeyUid)
  const rules = parseSearchRules(readClaims.data.searchRules)
  if (parentUid === undefined || rules === undefined) return undefined
  return {
    parentUid,
    rules,
    expiresAtSeconds: readClaims.data.exp ?? undefined,
    isSignedBy(parent) {
      const hash = hashNames[readHeader.data.alg]
      const expected = createHmac(hash, parent).update(`${headerText}.${claimsText}`).digest()
      const received = decodeBase64(signatureText ?? '')
      return received.length === expected.length && timingSafeEqual(received, expected)
    },
  }
}

function decodePart(text: string): unknown {
  try {
    return JSON.parse(decodeBase64(text).toString())
  } catch {
    // Not JSON: the text is then no token, which the schemas report.
    return undefined
  }
}

// Some clients write the standard alphabet instead of the url-safe one: Node reads both as `base64`.
function decodeBase64(text: string): Buffer {
  return Buffer.from(text, 'base64')
}
