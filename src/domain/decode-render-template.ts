import * as z from 'zod'
import { describeWrongName } from './describe-mistake.js'
import { namedDocumentId, type DocumentId } from './document-id.js'
import { apiError } from './errors/api-error.js'
import { indexUidSchema, type IndexUid } from './index-uid.js'
import { objectDecoder } from './object-decoder.js'
import { templateMaxBytes } from './settings/document-template.js'
import { isObject } from './json-object.js'

/** A template, and what to fill it with. */
export interface RenderRequest {
  readonly template: RenderTemplate
  /** Undefined to read the template alone. */
  readonly input: RenderInput | undefined
}

/** Where the template stands. Its own limit, where it has one, gives way to `mostBytes`. */
export type RenderTemplate =
  | { readonly kind: 'inlineDocumentTemplate'; readonly text: string; readonly mostBytes: number | undefined }
  | {
      readonly kind: 'documentTemplate'
      readonly index: IndexUid
      readonly embedder: string
      readonly mostBytes: number | undefined
    }
  | {
      readonly kind: 'chatDocumentTemplate'
      readonly index: IndexUid
      readonly mostBytes: number | undefined
    }
  | { readonly kind: (typeof fragmentKinds)[number] }

export type RenderInput =
  | { readonly kind: 'indexDocument'; readonly index: IndexUid; readonly id: DocumentId }
  | { readonly kind: 'inlineDocument'; readonly document: Readonly<Record<string, unknown>> }
  | { readonly kind: 'inlineSearch' }

const fragmentKinds = ['indexingFragment', 'searchFragment', 'inlineFragment'] as const

const invalidTemplate = 'invalid_render_template'
const invalidInput = 'invalid_render_input'

const decodeTemplateMembers = objectDecoder({
  within: 'template',
  mistaken: invalidTemplate,
  fields: {
    kind: { schema: z.string(), invalid: invalidTemplate, missing: invalidTemplate },
    indexUid: { schema: indexUidSchema.nullish(), invalid: invalidTemplate },
    embedder: { schema: z.string().nullish(), invalid: invalidTemplate },
    fragment: { schema: z.string().nullish(), invalid: invalidTemplate },
    inline: { schema: z.unknown(), invalid: invalidTemplate },
    documentTemplateMaxBytes: { schema: templateMaxBytes.nullish(), invalid: invalidTemplate },
  },
})

const decodeInputMembers = objectDecoder({
  within: 'input',
  mistaken: invalidInput,
  fields: {
    kind: { schema: z.string(), invalid: invalidInput, missing: invalidInput },
    indexUid: { schema: indexUidSchema.nullish(), invalid: invalidInput },
    id: { schema: z.union([namedDocumentId, z.null()]).optional(), invalid: invalidInput },
    inline: { schema: z.unknown(), invalid: invalidInput },
  },
})

/** Which members go with which kind: the first list must be there, the second may. */
const templateKinds: Kinds = {
  documentTemplate: [['indexUid', 'embedder'], ['documentTemplateMaxBytes']],
  chatDocumentTemplate: [['indexUid'], ['documentTemplateMaxBytes']],
  inlineDocumentTemplate: [['inline'], ['documentTemplateMaxBytes']],
  indexingFragment: [['indexUid', 'embedder', 'fragment'], []],
  searchFragment: [['indexUid', 'embedder', 'fragment'], []],
  inlineFragment: [['inline'], []],
}

const inputKinds: Kinds = {
  indexDocument: [['indexUid', 'id'], []],
  inlineDocument: [['inline'], []],
  inlineSearch: [['inline'], []],
}

type Kinds = Readonly<Record<string, readonly [needed: readonly string[], allowed: readonly string[]]>>

const decodeBody = objectDecoder({
  fields: {
    template: {
      schema: z.unknown().transform(decodeTemplate),
      invalid: invalidTemplate,
      missing: invalidTemplate,
    },
    input: {
      schema: z
        .unknown()
        .transform((value) => (value === undefined || value === null ? undefined : decodeInput(value))),
      invalid: invalidInput,
    },
  },
})

/** Decodes the body of `POST /render-template`. */
export function decodeRenderRequest(body: unknown): RenderRequest {
  return decodeBody(body)
}

function decodeTemplate(value: unknown): RenderTemplate {
  const { kind, indexUid, embedder, inline, ...others } = decodeTemplateMembers(value)
  refuseMismatch({ kind, indexUid, embedder, inline, ...others }, templateKinds, 'template')
  const mostBytes = others.documentTemplateMaxBytes ?? undefined
  if (kind === 'inlineDocumentTemplate') {
    if (typeof inline === 'string') return { kind, text: inline, mostBytes }
    throw apiError(invalidTemplate, 'Invalid value at `template.inline`: expected a template as a string.')
  }
  // What a kind needs was found to be there.
  if (kind === 'documentTemplate' && indexUid && embedder != null)
    return { kind, index: indexUid, embedder, mostBytes }
  if (kind === 'chatDocumentTemplate' && indexUid) return { kind, index: indexUid, mostBytes }
  return { kind: fragmentKinds.find((each) => each === kind) ?? 'inlineFragment' }
}

function decodeInput(value: unknown): RenderInput {
  const { kind, indexUid, id, inline } = decodeInputMembers(value)
  refuseMismatch({ kind, indexUid, id, inline }, inputKinds, 'input')
  if (kind === 'indexDocument' && indexUid && id) return { kind, index: indexUid, id }
  if (!isObject(inline)) throw apiError(invalidInput, 'Invalid value at `input.inline`: expected an object.')
  return kind === 'inlineDocument' ? { kind, document: inline } : { kind: 'inlineSearch' }
}

/** Refuses a kind that is not known, one without what it needs, and what does not go with it. */
function refuseMismatch(
  { kind, ...members }: Readonly<Record<string, unknown>> & { readonly kind: string },
  kinds: Kinds,
  place: 'template' | 'input',
): void {
  const code = place === 'template' ? invalidTemplate : invalidInput
  const given = Object.keys(members).filter((name) => members[name] !== undefined && members[name] !== null)
  const rule = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (rule === undefined) {
    const problem = describeWrongName(Object.keys(kinds), kind)
    throw apiError(
      code,
      `Invalid value at \`${place}.kind\`: ${problem}${problem.includes('did you mean') ? '?' : '.'}`,
    )
  }
  const [needed, allowed] = rule
  const missing = needed.find((name) => !given.includes(name))
  if (missing !== undefined)
    throw apiError(code, `The field \`${place}.${missing}\` is missing: the kind \`${kind}\` needs it.`)
  const stray = given.find((name) => !needed.includes(name) && !allowed.includes(name))
  if (stray !== undefined)
    throw apiError(code, `The field \`${place}.${stray}\` does not go with the kind \`${kind}\`.`)
}
