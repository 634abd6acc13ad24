import * as z from 'zod'
import { objectDecoder } from './object-decoder.js'

export const featureNames = [
  'metrics',
  'logsRoute',
  'editDocumentsByFunction',
  'containsFilter',
  'dynamicSearchRules',
  'network',
  'getTaskDocumentsRoute',
  'taskQueueCompactionRoute',
  'compositeEmbedders',
  'chatCompletions',
  'multimodal',
  'foreignKeys',
  'disableDocumentsFetchQueue',
  'legacySearch',
  'renderRoute',
  'tasksStreamingRoute',
] as const

export type FeatureName = (typeof featureNames)[number]

export type FeatureSwitches = Readonly<Record<FeatureName, boolean>>

/** The switches to turn; what is not named stays as it is. */
export type FeatureChanges = Partial<FeatureSwitches>

const decodeChanges = objectDecoder({
  fields: Object.fromEntries(
    featureNames.map((name) => [name, { schema: z.boolean().nullish(), invalid: 'bad_request' as const }]),
  ),
})

/** Decodes the body of `PATCH /experimental-features`, where null leaves a switch unchanged. */
export function decodeFeatureChanges(payload: unknown): FeatureChanges {
  const decoded = decodeChanges(payload)
  return Object.fromEntries(Object.entries(decoded).filter(([, value]) => typeof value === 'boolean'))
}
