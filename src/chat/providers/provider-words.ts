import { isObject } from '../../domain/json-object.js'

/** What a provider said of a failure. */
export interface ProviderWords {
  /** Its sentence; it may hold secrets still. Undefined when there is none that a person could read. */
  readonly message: string | undefined
  /** Its codes and types, joined and in lower case, to be searched. */
  readonly codes: string
  /** A status that stands inside the error, for errors that come within an answer. */
  readonly status: number | undefined
}

const noWords: ProviderWords = { message: undefined, codes: '', status: undefined }

/** Reads the body of a refusal, in any of the shapes in use: JSON of some kind, a page, or plain text. */
export function readProviderWords(body: string): ProviderWords {
  const text = body.trim()
  if (text === '') return noWords
  if (!/^[[{]/.test(text)) return { ...noWords, message: readPage(text) }
  try {
    return wordsOf(JSON.parse(text))
  } catch {
    return { ...noWords, message: text }
  }
}

/** The words of an error that stands in a parsed body or chunk. */
export function wordsOf(value: unknown): ProviderWords {
  if (Array.isArray(value)) return wordsOf(value[0])
  if (typeof value === 'string') return { ...noWords, message: value }
  if (!isObject(value)) return noWords
  const inner = value['error'] ?? value['detail'] ?? value['errors']
  if (inner !== undefined && inner !== null && typeof inner !== 'boolean') return wordsOf(inner)
  const { message, msg, code, type, status } = value
  const sentence = [message, msg].find((text) => typeof text === 'string' && text !== '')
  const codes = [code, type, status].filter((text) => typeof text === 'string')
  const number = [code, status].find((one) => typeof one === 'number' && one >= 400 && one < 600)
  return {
    message:
      typeof sentence === 'string' ? sentence : isObject(message) ? JSON.stringify(message) : undefined,
    codes: codes.join(' ').toLowerCase(),
    status: typeof number === 'number' ? number : undefined,
  }
}

/** Of a page of HTML its title says the most. */
function readPage(text: string): string | undefined {
  if (!text.startsWith('<')) return text
  return /<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1]?.trim()
}

const mostCharacters = 500

/** Keys by their looks, whole or with stars in place of a part, and whatever follows the word that comes before
 *  one. Lengths are bounded: a long word must not be gone through again from each of its letters. */
const looksSecret =
  /\b(?:sk|pk|rk)-[\w*.-]{3,}|\bAIza[\w*-]{10,}|\b(Bearer|Basic)\s+[\w*.~+/=-]{3,}|[\w-]{0,40}[*•]{3,}[\w-]{0,40}/gi

/** Fit to be shown: without control characters, secrets and most of its length. */
export function cleanWords(words: string | undefined, key: string | undefined): string | undefined {
  if (words === undefined) return undefined
  const clean = withoutKey(words, key)
    .replace(looksSecret, '[hidden]')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  if (clean === '') return undefined
  if (clean.length <= mostCharacters) return clean
  // Not in the middle of a character that takes two units.
  return `${clean.slice(0, mostCharacters - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** A shorter key may begin as an ordinary word does. */
const fewestCharactersOfLongKey = 16

/** Without the key, and without a word that begins as a long key does: providers repeat a key they refuse, and
 *  leave out what follows its first letters. */
function withoutKey(words: string, key: string | undefined): string {
  // A key of a few letters would take whole words with it.
  if (key === undefined || key.length < 4) return words
  const withoutWhole = words.replaceAll(key, '[hidden]')
  if (key.length < fewestCharactersOfLongKey) return withoutWhole
  const beginning = key.slice(0, 6).replaceAll(/\W/g, String.raw`\$&`)
  return withoutWhole.replaceAll(new RegExp(String.raw`${beginning}[\w*•.…~+/=-]*`, 'g'), '[hidden]')
}
