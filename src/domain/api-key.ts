import * as z from 'zod'
import { actionNames, type ActionName } from './actions.js'
import type { Branded } from './branded.js'
import { objectDecoder } from './object-decoder.js'
import { parseIndexPattern, type IndexPattern } from './index-uid.js'
import type { PageRequest } from './page.js'
import { countParameter } from './query-parameters.js'
import { refuseValue } from './refuse-value.js'
import { parseMoment } from './timestamp.js'
import { parseUuid, type Uuid } from './uuid.js'

/** The secret itself: 64 hexadecimal digits, derived from the key's uid and the master key, never stored. */
export type KeyValue = Branded<string, 'KeyValue'>

export interface ApiKey {
  readonly uid: Uuid
  readonly name: string | null
  readonly description: string | null
  /** As sent: neither expanded nor without repetitions. */
  readonly actions: readonly ActionName[]
  readonly indexes: readonly IndexPattern[]
  /** Null: never. The key is good while the clock is before it. */
  readonly expiresAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface NewApiKey {
  readonly uid?: Uuid | undefined
  readonly name: string | null
  readonly description: string | null
  readonly actions: readonly ActionName[]
  readonly indexes: readonly IndexPattern[]
  readonly expiresAt: Date | null
}

/** Undefined leaves as it is, null clears. */
export interface ApiKeyChanges {
  readonly name?: string | null | undefined
  readonly description?: string | null | undefined
}

const actionName = z.enum(actionNames as readonly [ActionName, ...ActionName[]])

const indexPattern = z.string().transform((text, context) => {
  return (
    parseIndexPattern(text) ??
    refuseValue(context, `${patternPhrase}, such as \`movies\`, \`movies_*\` or \`*\``)
  )
})
const patternPhrase = 'expected an index uid or the beginning of one followed by `*`'

const moment = z.string().transform((text, context) => {
  return (
    parseMoment(text) ??
    refuseValue(context, 'expected null or a date such as `2030-12-31T23:59:59Z` or `2030-12-31`')
  )
})

const uid = z
  .string()
  .transform((text, context) => parseUuid(text) ?? refuseValue(context, 'expected a UUID'))

const label = z.string().nullish()

/** Makes the decoder of the body of `POST /keys`, which asks the clock whether an expiry is still to come. */
export function newApiKeyDecoder(now: () => Date): (payload: unknown) => NewApiKey {
  const comingMoment = moment.refine((date) => date > now(), 'expected a date in the future')
  const decode = objectDecoder({
    fields: {
      name: { schema: label, invalid: 'invalid_api_key_name' },
      description: { schema: label, invalid: 'invalid_api_key_description' },
      uid: { schema: uid.optional(), invalid: 'invalid_api_key_uid' },
      actions: {
        schema: z.array(actionName),
        invalid: 'invalid_api_key_actions',
        missing: 'missing_api_key_actions',
      },
      indexes: {
        schema: z.array(indexPattern),
        invalid: 'invalid_api_key_indexes',
        missing: 'missing_api_key_indexes',
      },
      expiresAt: {
        schema: comingMoment.nullable(),
        invalid: 'invalid_api_key_expires_at',
        missing: 'missing_api_key_expires_at',
      },
    },
  })
  return (payload) => {
    const decoded = decode(payload)
    return { ...decoded, name: decoded.name ?? null, description: decoded.description ?? null }
  }
}

/** Decodes the body of `PATCH /keys/{key}`. */
export const decodeApiKeyChanges: (payload: unknown) => ApiKeyChanges = objectDecoder({
  fields: {
    name: { schema: label, invalid: 'invalid_api_key_name' },
    description: { schema: label, invalid: 'invalid_api_key_description' },
  },
  immutable: {
    uid: 'immutable_api_key_uid',
    key: 'immutable_api_key_key',
    actions: 'immutable_api_key_actions',
    indexes: 'immutable_api_key_indexes',
    expiresAt: 'immutable_api_key_expires_at',
    createdAt: 'immutable_api_key_created_at',
    updatedAt: 'immutable_api_key_updated_at',
  },
})

/** Decodes the query of `GET /keys`. */
export const decodeKeyPage: (query: unknown) => PageRequest = objectDecoder({
  fields: {
    offset: { schema: countParameter.default(0), invalid: 'invalid_api_key_offset' },
    limit: { schema: countParameter.default(20), invalid: 'invalid_api_key_limit' },
  },
  memberName: 'parameter',
})
