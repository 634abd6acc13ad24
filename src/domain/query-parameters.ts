import * as z from 'zod'
import { describeWrongName } from './describe-mistake.js'
import { refuseValue } from './refuse-value.js'

/** A whole number of zero or more, as written in a query string. */
export const countParameter = z
  .string()
  .regex(/^\d{1,15}$/, 'expected a whole number of zero or more')
  .transform(Number)

const largestUid = 4_294_967_295

/** The number of a task or batch, or how many of them: 32 bits, as clients keep it. */
export const uidParameter = z
  .string()
  .refine((text) => /^\d{1,15}$/.test(text) && Number(text) <= largestUid, {
    message: `expected a whole number from 0 to ${largestUid}`,
  })
  .transform(Number)

/** Exactly `true` or `false`. */
export const switchParameter = z
  .string()
  .regex(/^(true|false)$/, 'expected `true` or `false`')
  .transform((text) => text === 'true')

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/** A decimal number, as JSON or a person would write it. */
export const numberParameter = z
  .string()
  .refine((text) => decimal.test(text) && Number.isFinite(Number(text)), { message: 'expected a number' })
  .transform(Number)

/** One of the names, in whatever case it is written. */
export function nameParameter<Name extends string>(names: readonly Name[]) {
  const byLowerCase = new Map(names.map((name) => [name.toLowerCase(), name]))
  return z.string().transform((text, context) => {
    return byLowerCase.get(text.toLowerCase()) ?? refuseValue(context, describeWrongName(names, text))
  })
}

/** Values parted by commas. */
export function listParameter<Item>(item: z.ZodType<Item, string>) {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(item))
}

/** Texts parted by commas; none when nothing is given. */
export const textsParameter = z
  .string()
  .transform((text) => (text === '' ? [] : text.split(',').map((part) => part.trim())))

/** What to sort by, parted by commas, but not by the one between the two numbers of a point. */
export const sortParameter = z.string().transform((text) => {
  const parts = text.replace(/^"|"$/g, '').match(/(?:_geoPoint\([^)]*\)|[^,])+/g) ?? []
  return parts.map((part) => part.trim()).filter((part) => part !== '')
})

/** Values parted by commas, as a set; a `*` among them means no restriction, which is undefined. */
export function restrictionParameter<Item>(item: z.ZodType<Item, string>) {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .transform((parts) => (parts.includes('*') ? undefined : parts))
    .pipe(z.array(item).optional())
    .transform((items) => items && new Set(items))
}
