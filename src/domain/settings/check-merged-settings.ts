import { apiError, type ApiError } from '../errors/api-error.js'
import { completeSettings } from './complete-settings.js'
import { mostEmbedders, tooManyEmbedders, type EmbedderSettings } from './embedder-settings.js'
import { checkEmbedder } from './embedder-sources.js'
import type { Settings, StoredSettings } from './settings.js'
import { areInOrder, wrongSizeOrder } from './typo-tolerance.js'

export interface MergeChecks {
  /** The settings before the change, for what cannot be taken back. */
  readonly before?: StoredSettings
  /** Says what is wrong with the text of a template, as the clause of a sentence. */
  readonly checkTemplate?: (text: string) => string | undefined
}

/** Finds what is wrong with settings as a whole, once a change has met what was stored. */
export function checkMergedSettings(merged: StoredSettings, checks: MergeChecks = {}): ApiError | undefined {
  const settings = completeSettings(merged)
  return checkWordSizes(settings) ?? checkEmbedders(settings, checks) ?? checkChat(settings, checks)
}

function checkWordSizes({ typoTolerance }: Settings): ApiError | undefined {
  const { oneTypo, twoTypos } = typoTolerance.minWordSizeForTypos
  if (areInOrder(oneTypo, twoTypos)) return undefined
  return apiError(
    'invalid_settings_typo_tolerance',
    `Invalid value at \`typoTolerance.minWordSizeForTypos\`: ${wrongSizeOrder}, but they would be ${oneTypo} and ${twoTypos}.`,
  )
}

function checkEmbedders({ embedders }: Settings, checks: MergeChecks): ApiError | undefined {
  const named = Object.entries(embedders)
  if (named.length > mostEmbedders) return embedderError('embedders', tooManyEmbedders)
  const before = new Map(Object.entries(completeSettings(checks.before ?? {}).embedders))
  return firstOf(named, ([name, embedder]) => {
    const place = `embedders.${name}`
    if (losesQuantization(before.get(name), embedder))
      return embedderError(`${place}.binaryQuantized`, 'it cannot be switched off once it is on')
    return firstOf(partsOf(place, embedder), (part) => checkPart(part, checks))
  })
}

/** An embedder, or one of the two inside a composite one. */
interface EmbedderPart {
  readonly place: string
  readonly embedder: EmbedderSettings
}

function partsOf(place: string, embedder: EmbedderSettings): readonly EmbedderPart[] {
  const { searchEmbedder, indexingEmbedder } = embedder
  return [
    { place, embedder },
    ...(searchEmbedder ? [{ place: `${place}.searchEmbedder`, embedder: searchEmbedder }] : []),
    ...(indexingEmbedder ? [{ place: `${place}.indexingEmbedder`, embedder: indexingEmbedder }] : []),
  ]
}

function checkPart({ place, embedder }: EmbedderPart, { checkTemplate }: MergeChecks): ApiError | undefined {
  const mismatch = checkEmbedder({ ...embedder })
  if (mismatch !== undefined) return embedderError(place, mismatch)
  const { documentTemplate } = embedder
  const mistake = documentTemplate === undefined ? undefined : checkTemplate?.(documentTemplate)
  return mistake === undefined ? undefined : embedderError(`${place}.documentTemplate`, mistake)
}

/** Quantizing forgets the full vectors. Another source makes new ones, and so may choose again. */
function losesQuantization(before: EmbedderSettings | undefined, after: EmbedderSettings): boolean {
  return before?.binaryQuantized === true && before.source === after.source && after.binaryQuantized !== true
}

function checkChat({ chat }: Settings, { checkTemplate }: MergeChecks): ApiError | undefined {
  const mistake = checkTemplate?.(chat.documentTemplate)
  if (mistake === undefined) return undefined
  return apiError(
    'invalid_chat_setting_document_template',
    `Invalid value at \`chat.documentTemplate\`: ${mistake}.`,
  )
}

function embedderError(place: string, problem: string): ApiError {
  return apiError('invalid_settings_embedders', `Invalid value at \`${place}\`: ${problem}.`)
}

function firstOf<Item>(
  items: readonly Item[],
  check: (item: Item) => ApiError | undefined,
): ApiError | undefined {
  for (const item of items) {
    const mistake = check(item)
    if (mistake !== undefined) return mistake
  }
  return undefined
}
