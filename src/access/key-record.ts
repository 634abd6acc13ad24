import * as z from 'zod'
import type { ActionName } from '../domain/actions.js'
import type { ApiKey } from '../domain/api-key.js'
import type { IndexPattern } from '../domain/index-uid.js'
import { formatMoment } from '../domain/timestamp.js'
import type { Uuid } from '../domain/uuid.js'
import { decodeJson, encodeJson } from '../storage/json-value.js'

/** A key as it is stored. The secret value is not part of it. */
export interface KeyRecord {
  readonly key: ApiKey
  /** Counts the keys ever made: tells which of two keys made in the same millisecond is the newer. */
  readonly ordinal: number
}

const storedMoment = z.string().transform((text) => new Date(text))

// What is stored was decoded when it came in, so brands and names are taken as they are.
const storedRecord = z.object({
  uid: z.string().transform((text) => text as Uuid),
  name: z.string().nullable(),
  description: z.string().nullable(),
  actions: z.array(z.string().transform((text) => text as ActionName)),
  indexes: z.array(z.string().transform((text) => text as IndexPattern)),
  expiresAt: storedMoment.nullable(),
  createdAt: storedMoment,
  updatedAt: storedMoment,
  ordinal: z.number(),
})

export function encodeKeyRecord({ key, ordinal }: KeyRecord): Uint8Array {
  return encodeJson({
    ...key,
    expiresAt: key.expiresAt && formatMoment(key.expiresAt),
    createdAt: formatMoment(key.createdAt),
    updatedAt: formatMoment(key.updatedAt),
    ordinal,
  })
}

export function decodeKeyRecord(bytes: Uint8Array): KeyRecord {
  const { ordinal, ...key } = storedRecord.parse(decodeJson(bytes))
  return { key, ordinal }
}
