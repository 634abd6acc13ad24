import * as z from 'zod'
import { defaultDocumentTemplate, defaultTemplateMaxBytes, templateMaxBytes } from './document-template.js'

/** What a conversation is told of the index, and how it searches it. */
export interface ChatSettings {
  readonly description: string
  /** Liquid. Its syntax is checked when the task runs. */
  readonly documentTemplate: string
  readonly documentTemplateMaxBytes: number
  readonly searchParameters: ChatSearchParameters
}

/** What is left out is as in any other search. */
export type ChatSearchParameters = {
  readonly [Name in keyof typeof searchParameters]?: z.output<(typeof searchParameters)[Name]>
}

export const defaultChatSettings: ChatSettings = {
  description: '',
  documentTemplate: defaultDocumentTemplate,
  documentTemplateMaxBytes: defaultTemplateMaxBytes,
  searchParameters: {},
}

const share = z.number().min(0).max(1)

const searchParameters = {
  hybrid: z.strictObject({ embedder: z.string(), semanticRatio: share.default(0.5) }),
  limit: z.int().min(0),
  sort: z.array(z.string()),
  distinct: z.string(),
  matchingStrategy: z.enum(['last', 'all', 'frequency']),
  attributesToSearchOn: z.array(z.string()),
  rankingScoreThreshold: share,
} as const

export const chatChange = z.strictObject({
  description: z.string().nullish(),
  documentTemplate: z.string().nullish(),
  documentTemplateMaxBytes: templateMaxBytes.nullish(),
  searchParameters: z
    .strictObject({
      hybrid: searchParameters.hybrid.nullish(),
      limit: searchParameters.limit.nullish(),
      sort: searchParameters.sort.nullish(),
      distinct: searchParameters.distinct.nullish(),
      matchingStrategy: searchParameters.matchingStrategy.nullish(),
      attributesToSearchOn: searchParameters.attributesToSearchOn.nullish(),
      rankingScoreThreshold: searchParameters.rankingScoreThreshold.nullish(),
    })
    .nullish(),
})
