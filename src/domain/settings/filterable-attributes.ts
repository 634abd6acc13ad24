import * as z from 'zod'
import { attributePattern } from './attribute-pattern.js'

/** One attribute or dotted path with every feature on, or patterns with the features that are named. */
export type FilterableAttribute = string | FilterablePatterns

export interface FilterablePatterns {
  readonly attributePatterns: readonly string[]
  readonly features?: FilterFeatures | null | undefined
}

/** What is left out is as in `defaultFilterFeatures`. */
export interface FilterFeatures {
  readonly facetSearch?: boolean | undefined
  readonly filter?:
    | { readonly equality?: boolean | undefined; readonly comparison?: boolean | undefined }
    | undefined
}

export const defaultFilterFeatures = {
  facetSearch: false,
  filter: { equality: true, comparison: false },
} as const satisfies FilterFeatures

const patterns = z.strictObject({
  attributePatterns: z.array(attributePattern),
  features: z
    .strictObject({
      facetSearch: z.boolean().optional(),
      filter: z
        .strictObject({ equality: z.boolean().optional(), comparison: z.boolean().optional() })
        .optional(),
    })
    .nullish(),
})

// Not a union: of two mistaken forms, the sentence is to be about the one that was meant.
const filterableAttribute = z.unknown().transform((value, context): FilterableAttribute => {
  if (typeof value === 'string') return value
  const parsed = patterns.safeParse(value)
  if (parsed.success) return parsed.data
  for (const issue of isObject(value) ? parsed.error.issues : [wrongForm]) context.addIssue({ ...issue })
  return z.NEVER
})

const wrongForm = {
  code: 'custom',
  message: 'expected an attribute, or an object with `attributePatterns`',
} as const

export const filterableAttributes = z.array(filterableAttribute)

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
