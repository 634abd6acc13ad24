import * as z from 'zod'

/** A whole number of zero or more, as written in a query string. */
export const countParameter = z
  .string()
  .regex(/^\d{1,15}$/, 'expected a whole number of zero or more')
  .transform(Number)

/** Exactly `true` or `false`. */
export const switchParameter = z
  .string()
  .regex(/^(true|false)$/, 'expected `true` or `false`')
  .transform((text) => text === 'true')
