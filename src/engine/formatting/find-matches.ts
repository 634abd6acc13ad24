import { originalLength } from '../../text/original-length.js'
import type { Token } from '../../text/tokenizer.js'
import type { FindablePhrase, WordFinder } from './compile-matching-words.js'

/** A place in a text that answers a part of the query. */
export interface TextMatch {
  /** What is marked, in UTF-16 units: of a phrase, also what lies between its words; of a word that was typed in
   *  part, its beginning. */
  readonly start: number
  readonly end: number
  /** Places among the tokens. */
  readonly firstToken: number
  readonly lastToken: number
  /** Places among the words. */
  readonly firstWord: number
  readonly lastWord: number
  /** Positions of the words of the query that it answers, ascending. */
  readonly queryWords: readonly number[]
}

/** A text as it was cut. Stop words must not be told apart in it: they count and match as any other word. */
export interface TokenizedText {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly locales: readonly string[] | undefined
}

/** All matches, in order and apart from each other. Where a phrase is found, its words are not looked at again. */
export function findMatches(tokenized: TokenizedText, finder: WordFinder): readonly TextMatch[] {
  const { tokens } = tokenized
  const matches: TextMatch[] = []
  let place = -1
  let word = -1
  let free = 0
  for (const token of tokens) {
    place += 1
    if (isSeparator(token)) continue
    word += 1
    if (place < free || !finder.mayMatch(token.text)) continue
    const at = { place, word, token }
    const match = findPhrase(tokenized, at, finder.phrasesFrom(token.text)) ?? findWord(tokenized, at, finder)
    if (match === undefined) continue
    matches.push(match)
    free = match.lastToken + 1
  }
  return matches
}

export function isSeparator({ kind }: Token): boolean {
  return kind === 'softSeparator' || kind === 'hardSeparator'
}

interface WordPlace {
  readonly place: number
  readonly word: number
  readonly token: Token
}

function findPhrase(
  { tokens }: TokenizedText,
  { place, word, token }: WordPlace,
  phrases: readonly FindablePhrase[],
): TextMatch | undefined {
  for (const { rest, queryWords } of phrases) {
    const lastToken = endOfPhrase(tokens, place, rest)
    const end = tokens[lastToken]?.end
    if (end !== undefined)
      return {
        start: token.start,
        end,
        firstToken: place,
        lastToken,
        firstWord: word,
        lastWord: word + rest.length,
        queryWords,
      }
  }
  return undefined
}

/** The place of the last word if the next words are `rest`, whatever separates them; -1 if not. */
function endOfPhrase(tokens: readonly Token[], first: number, rest: readonly string[]): number {
  let last = first
  let found = 0
  for (let place = first + 1; found < rest.length; place += 1) {
    const token = tokens[place]
    if (token === undefined) return -1
    if (isSeparator(token)) continue
    if (token.text !== rest[found]) return -1
    found += 1
    last = place
  }
  return last
}

function findWord(
  { text, locales }: TokenizedText,
  { place, word, token }: WordPlace,
  finder: WordFinder,
): TextMatch | undefined {
  const found = finder.find(token.text)
  if (found === undefined) return undefined
  const { start, end } = token
  const { queryWords, characters } = found
  const length =
    characters === undefined
      ? end - start
      : originalLength(text.slice(start, end), token.text, characters, locales)
  return {
    start,
    end: start + length,
    firstToken: place,
    lastToken: place,
    firstWord: word,
    lastWord: word,
    queryWords,
  }
}
