import * as z from 'zod'
import { objectDecoder } from './object-decoder.js'
import { apiError } from './errors/api-error.js'
import { isHeaderName, isHeaderValue } from './http-header.js'
import { parseHttpUrl } from './http-url.js'
import { maskAuthorization } from './mask-secret.js'
import { parseUuid, type Uuid } from './uuid.js'

/** Where finished tasks are told. Its headers, and a password in its URL, are secrets. */
export interface Webhook {
  readonly uuid: Uuid
  /** Whether requests may change it; the one given at start they may not. */
  readonly isEditable: boolean
  /** As it was sent. `new URL` accepts it. */
  readonly url: string
  readonly headers: WebhookHeaders
}

/** Names as they were sent. No two differ only in letter case. */
export type WebhookHeaders = Readonly<Record<string, string>>

export interface NewWebhook {
  readonly url: string
  readonly headers: WebhookHeaders
}

/** Undefined leaves as it is. Null clears all headers, and the null of one header removes that one. */
export interface WebhookChanges {
  readonly url?: string | undefined
  readonly headers?: Readonly<Record<string, string | null>> | null | undefined
}

export const mostWebhooks = 20
const mostHeaders = 200

/** The uuid of the webhook given at start. */
export const launchWebhookUuid = '00000000-0000-0000-0000-000000000000' as Uuid

/** Set by whoever sends the request: another value would change where its body ends or how it reads. */
const reservedHeaders: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'expect',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

const headerName = z
  .string()
  .refine(isHeaderName, 'expected the name of an HTTP header: letters, digits and hyphens')
  .refine((name) => !reservedHeaders.has(name.toLowerCase()), 'this header is set by the server itself')

const headerValue = z
  .string()
  .refine(isHeaderValue, 'expected the value of an HTTP header: visible ASCII characters and spaces')

const url = z
  .string()
  .refine((text) => parseHttpUrl(text) !== undefined, 'expected a full `http` or `https` URL')

const rules = {
  fields: {
    url: { schema: url.optional(), invalid: 'invalid_webhook_url' },
    headers: {
      schema: z.record(headerName, headerValue.nullable()).nullish(),
      invalid: 'invalid_webhook_headers',
    },
  },
  immutable: { uuid: 'immutable_webhook_uuid', isEditable: 'immutable_webhook_is_editable' },
} as const

const newWebhookBody = objectDecoder({
  ...rules,
  fields: {
    ...rules.fields,
    url: { schema: url, invalid: 'invalid_webhook_url', missing: 'invalid_webhook_url' },
  },
})

/** Decodes the body of `POST /webhooks`. */
export function decodeNewWebhook(payload: unknown): NewWebhook {
  const decoded = newWebhookBody(payload)
  return { url: decoded.url, headers: mergeHeaders({}, decoded.headers) }
}

/** Decodes the body of `PATCH /webhooks/{uuid}`. */
export const decodeWebhookChanges: (payload: unknown) => WebhookChanges = objectDecoder(rules)

export function decodeWebhookUuid(text: string): Uuid {
  const uuid = parseUuid(text)
  if (uuid === undefined)
    throw apiError('invalid_webhook_uuid', 'The uuid of a webhook in the URL must be a UUID.')
  return uuid
}

/** The same webhook with the changes made. Refuses when it would have too many headers. */
export function changeWebhook(webhook: NewWebhook, changes: WebhookChanges): NewWebhook {
  return { url: changes.url ?? webhook.url, headers: mergeHeaders(webhook.headers, changes.headers) }
}

/** What may be shown of a webhook to someone who may see it but not act in its name. */
export function maskWebhook({ uuid, isEditable, url: secretUrl, headers }: Webhook): Webhook {
  const shown = Object.entries(headers).map(([name, value]) => [
    name,
    name.toLowerCase() === 'authorization' ? maskAuthorization(value) : value,
  ])
  return { uuid, isEditable, url: maskPassword(secretUrl), headers: Object.fromEntries(shown) }
}

function mergeHeaders(current: WebhookHeaders, changes: WebhookChanges['headers']): WebhookHeaders {
  if (changes === undefined) return current
  if (changes === null) return {}
  const changed = new Set(Object.keys(changes).map((name) => name.toLowerCase()))
  const kept = Object.entries(current).filter(([name]) => !changed.has(name.toLowerCase()))
  // Of two names that differ only in letter case, the later one counts.
  const set = new Map(Object.entries(changes).map((header) => [header[0].toLowerCase(), header]))
  const added = [...set.values()].flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
  const merged = [...kept, ...added]
  if (merged.length > mostHeaders)
    throw apiError('invalid_webhook_headers', `A webhook has at most ${mostHeaders} headers.`)
  return Object.fromEntries(merged)
}

function maskPassword(text: string): string {
  const parsed = new URL(text)
  if (parsed.password === '') return text
  parsed.password = 'XXX...'
  return parsed.href
}
