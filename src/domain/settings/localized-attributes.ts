import * as z from 'zod'
import { attributePattern } from './attribute-pattern.js'
import { isLocaleCode } from './locale-codes.js'

/** The languages that the matching attributes are written in. */
export interface LocalizedAttributes {
  readonly attributePatterns: readonly string[]
  /** Codes of ISO 639-1 or 639-3, as sent. */
  readonly locales: readonly string[]
}

export const locale = z
  .string()
  .refine(isLocaleCode, 'expected a language code of ISO 639-1 or 639-3, such as `en` or `jpn`')

export const localizedAttributes = z.array(
  z.strictObject({ attributePatterns: z.array(attributePattern), locales: z.array(locale) }),
)
