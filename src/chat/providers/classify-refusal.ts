import type { ModelFailure } from '../model-error.js'
import type { ProviderWords } from './provider-words.js'

/** What a status that is no success means, given what was said with it. */
export function classifyRefusal(status: number, words: ProviderWords, model: string): ModelFailure {
  if (status === 401 || status === 403) return 'key-refused'
  // Gemini says so with a 400.
  if (/\bapi key (is )?(not valid|invalid|not found|expired)\b/i.test(words.message ?? ''))
    return 'key-refused'
  if (status === 429) return 'overloaded'
  if (status >= 500) return 'provider-failed'
  if (isUnknownModel(status, words, model)) return 'unknown-model'
  if (refusesTools(words)) return 'no-tool-calling'
  return 'request-refused'
}

/** What an error inside an answer of status 200 means. */
export function classifyInnerError(words: ProviderWords, model: string): ModelFailure {
  const { codes, status } = words
  if (status !== undefined) return classifyRefusal(status, words, model)
  if (/rate.?limit|insufficient_quota|resource_exhausted/.test(codes)) return 'overloaded'
  if (/invalid_api_key|authentication|permission|unauthenticated/.test(codes)) return 'key-refused'
  if (/invalid_request|invalid_argument|context_length|bad_?request/.test(codes))
    return classifyRefusal(400, words, model)
  return isUnknownModel(404, words, model) ? 'unknown-model' : 'provider-failed'
}

/** Asking again is of no use: somebody has to pay first. */
export function isOutOfQuota({ codes, message = '' }: ProviderWords): boolean {
  return /insufficient_quota|billing/.test(codes) || /exceeded your current quota/i.test(message)
}

function isUnknownModel(status: number, { codes, message = '' }: ProviderWords, model: string): boolean {
  if (/model_?not_?found|deployment_?not_?found|unknown_?model|invalid_model/.test(codes)) return true
  if (status === 404) return model !== '' && message.includes(model)
  return /\bmodel\b.*\b(does not exist|not found|not exist)\b|\b(unknown|invalid) model\b/i.test(message)
}

function refusesTools({ message = '' }: ProviderWords): boolean {
  const speaksOfTools = /\b(tools?|tool[ _-](choice|calls?|calling|use)|functions?|function[ _-]calling)\b/i
  const refuses =
    /not (be )?support|unsupported|not available|not allowed|not permitted|not enabled|requires? --|extra (inputs|fields)/i
  return speaksOfTools.test(message) && refuses.test(message)
}
