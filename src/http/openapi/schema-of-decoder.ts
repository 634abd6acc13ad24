import * as z from 'zod'
import type { JsonSchema } from './json-schema.js'

/** What a decoder takes, as far as its schema tells: a check by a function leaves no trace, and a value that
 *  only a function looks at is anything. */
export function schemaOfDecoder(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ jsonSchema }) {
      // Every whole number has this bound, and every name is a text: neither tells anything.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (JSON.stringify(jsonSchema.propertyNames) === '{"type":"string"}') delete jsonSchema.propertyNames
    },
  })
  return converted
}
