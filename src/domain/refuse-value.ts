import * as z from 'zod'

/** Ends a transformation that cannot accept its value; `phrase` says what was expected instead. */
export function refuseValue(context: z.RefinementCtx, phrase: string): never {
  context.addIssue({ code: 'custom', message: phrase })
  return z.NEVER
}
