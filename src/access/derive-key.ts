import { createHmac } from 'node:crypto'
import type { KeyValue } from '../domain/api-key.js'
import type { Uuid } from '../domain/uuid.js'

/** The same uid under the same master key gives the same value on every server. */
export function deriveKey(masterKey: string, uid: Uuid): KeyValue {
  return createHmac('sha256', masterKey).update(uid).digest('hex') as KeyValue
}
