import * as z from 'zod'
import { objectDecoder } from '../object-decoder.js'

/** Decodes the body of a connection test: which model to ask for, or one of the provider's when none is named. */
export const decodeConnectionTest: (body: unknown) => { readonly model?: string | null | undefined } =
  objectDecoder({
    fields: { model: { schema: z.string().min(1).nullish(), invalid: 'bad_request' } },
  })
