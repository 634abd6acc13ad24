import * as z from 'zod'
import type { Branded } from './branded.js'
import { apiError } from './errors/api-error.js'
import { refuseValue } from './refuse-value.js'
import { shorten } from './shorten.js'

/** The name a user gives to an index, such as `movies`. */
export type IndexUid = Branded<string, 'IndexUid'>

/** An index uid, a prefix of uids followed by `*`, or `*` alone for every index. */
export type IndexPattern = Branded<string, 'IndexPattern'>

const uid = /^[A-Za-z0-9_-]{1,400}$/
const uidRule = '1 to 400 letters, digits, hyphens and underscores'
const pattern = /^[A-Za-z0-9_-]{0,400}\*?$/

export const everyIndex = '*' as IndexPattern

export function parseIndexUid(text: string): IndexUid | undefined {
  return uid.test(text) ? (text as IndexUid) : undefined
}

export function decodeIndexUid(text: string): IndexUid {
  const parsed = parseIndexUid(text)
  if (parsed === undefined) throw apiError('invalid_index_uid', badUidSentence(text))
  return parsed
}

/** An index uid inside something larger, such as a body or a list. */
export const indexUidSchema = z.string().transform((text, context) => {
  return parseIndexUid(text) ?? refuseValue(context, `expected an index uid: ${uidRule}`)
})

export function parseIndexPattern(text: string): IndexPattern | undefined {
  return text !== '' && pattern.test(text) ? (text as IndexPattern) : undefined
}

export function matchesPattern(index: IndexUid, allowed: IndexPattern): boolean {
  const text: string = allowed
  return text.endsWith('*') ? index.startsWith(text.slice(0, -1)) : text === index
}

function badUidSentence(text: string): string {
  const shown = shorten(text)
  return `\`${shown}\` cannot be the uid of an index: use ${uidRule}.`
}
