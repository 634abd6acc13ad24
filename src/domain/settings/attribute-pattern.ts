import * as z from 'zod'

/** An attribute, or a part of its name with `*` before it, after it or both. */
export const attributePattern = z
  .string()
  .refine((text) => !text.slice(1, -1).includes('*'), 'expected `*` only at the beginning or the end')
