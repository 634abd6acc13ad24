import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { JsonSchema } from '../../src/http/openapi/json-schema.js'
import type { OpenApi } from './openapi.js'

const formats: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
}

/** Turns a schema of the document into a function that checks a value. Strict: a keyword that does not exist, and
 *  one that has no meaning where it stands, are refused. */
export type Compile = (schema: JsonSchema) => ValidateFunction

export function schemaCompiler({ components }: OpenApi): Compile {
  const ajv = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    strictRequired: false,
    formats,
    // Most schemas check a value or two: to make them takes longer than to run them.
    inlineRefs: false,
    code: { optimize: false },
  })
  ajv.addKeyword('components')
  // Added once, so that what many schemas refer to is compiled once.
  ajv.addSchema({ $id: root, components })
  const compiled = new Map<string, ValidateFunction>()
  return (schema) => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', `"${root}#/components/`)
    const known = compiled.get(text) ?? ajv.compile(JSON.parse(text))
    compiled.set(text, known)
    return known
  }
}

const root = 'http://localhost/openapi.json'
