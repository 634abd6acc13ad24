import { createHmac } from 'node:crypto'
import type { CreatedKey } from '../support/create-key.js'

/** A token that narrows the key by these rules, which may be of any form. */
export function signTenantToken({ uid, key }: CreatedKey, searchRules: unknown): string {
  const parts = [
    { alg: 'HS256', typ: 'JWT' },
    { apiKeyUid: uid, searchRules },
  ]
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}
