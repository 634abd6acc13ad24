import * as z from 'zod'
import { isHeaderName, isHeaderValue } from '../http-header.js'
import { parseHttpUrl } from '../http-url.js'
import { checkEmbedder, defaultSource, embedderSources, nestedSources } from './embedder-sources.js'
import type { EmbedderSource } from './embedder-sources.js'
import { templateMaxBytes } from './document-template.js'

/** How texts become vectors. Which members go with which source is the table in `embedder-sources.ts`;
 *  those that were not set are absent, and their defaults are the provider's business. */
export interface EmbedderSettings {
  readonly source: EmbedderSource
  readonly model?: string
  readonly revision?: string
  readonly pooling?: 'useModel' | 'forceMean' | 'forceCls'
  /** A secret. */
  readonly apiKey?: string
  readonly dimensions?: number
  readonly binaryQuantized?: boolean
  readonly documentTemplate?: string
  readonly documentTemplateMaxBytes?: number
  readonly url?: string
  readonly request?: unknown
  readonly response?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly indexingFragments?: Readonly<Record<string, EmbedderFragment>>
  readonly searchFragments?: Readonly<Record<string, EmbedderFragment>>
  readonly searchEmbedder?: EmbedderSettings
  readonly indexingEmbedder?: EmbedderSettings
  readonly distribution?: { readonly mean: number; readonly sigma: number }
}

/** Any JSON, with placeholders for what is embedded. */
export interface EmbedderFragment {
  readonly value: unknown
}

export const mostEmbedders = 256
export const tooManyEmbedders = `expected at most ${mostEmbedders} embedders`

// Bounded: what arrives from outside must not exhaust the stack of whoever walks or writes it.
const deepestJson = 100

const json = z
  .unknown()
  .refine((value) => isShallow(value, deepestJson), `expected JSON at most ${deepestJson} levels deep`)

const fragments = z.record(z.string(), z.strictObject({ value: json }).nullable())

const fields = {
  model: z.string().nullish(),
  revision: z.string().nullish(),
  pooling: z.enum(['useModel', 'forceMean', 'forceCls']).nullish(),
  apiKey: z.string().nullish(),
  dimensions: z.int().min(1).nullish(),
  documentTemplate: z.string().nullish(),
  documentTemplateMaxBytes: templateMaxBytes.nullish(),
  url: z
    .string()
    .refine((text) => parseHttpUrl(text) !== undefined, 'expected a full `http` or `https` URL')
    .nullish(),
  request: json.optional(),
  response: json.optional(),
  headers: z
    .record(
      z.string().refine(isHeaderName, 'expected the name of an HTTP header'),
      z.string().refine(isHeaderValue, 'expected the value of an HTTP header: visible ASCII and spaces'),
    )
    .nullish(),
  indexingFragments: fragments.nullish(),
  searchFragments: fragments.nullish(),
} as const

const sigma = z
  .number()
  .max(1)
  .refine((value) => value > 0, 'expected a number above 0')

const nestedEmbedder = z
  .strictObject({ source: z.enum(nestedSources).nullish(), ...fields })
  .superRefine(refuseMistakeOfSource)

const embedder = z
  .strictObject({
    source: z.enum(Object.keys(embedderSources) as [EmbedderSource, ...EmbedderSource[]]).nullish(),
    ...fields,
    searchEmbedder: nestedEmbedder.nullish(),
    indexingEmbedder: nestedEmbedder.nullish(),
    binaryQuantized: z.boolean().nullish(),
    distribution: z.strictObject({ mean: z.number().min(0).max(1), sigma }).nullish(),
  })
  .superRefine(refuseMistakeOfSource)

export const embeddersChange = z
  .record(z.string(), embedder.nullable())
  .refine(
    (embedders) => Object.values(embedders).filter((each) => each !== null).length <= mostEmbedders,
    tooManyEmbedders,
  )

/** Without a source, what goes together is only known once the change meets what is stored. */
function refuseMistakeOfSource(
  change: { readonly source?: EmbedderSource | null | undefined },
  context: z.RefinementCtx,
): void {
  if (change.source === undefined) return
  const message = checkEmbedder({ ...change, source: change.source ?? defaultSource })
  if (message !== undefined) context.addIssue({ code: 'custom', message })
}

function isShallow(value: unknown, levelsLeft: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levelsLeft > 0 && Object.values(value).every((member) => isShallow(member, levelsLeft - 1))
}
