import type { Token } from '../../src/text/tokenizer.js'
import type { Sequence } from './model-view.js'

export interface ParsedQuery {
  readonly terms: readonly ParsedTerm[]
  readonly negativeWords: readonly string[]
  readonly negativePhrases: readonly Sequence[]
}

export type ParsedTerm =
  | { readonly kind: 'word'; readonly word: string; readonly position: number; readonly isPrefix: boolean }
  | ParsedPhrase

export interface ParsedPhrase {
  readonly kind: 'phrase'
  readonly words: Sequence
  /** Where its first word stands that is no hole. */
  readonly start: number
  readonly end: number
}

const MOST_TERMS = 10
const MOST_TOKENS = 1_000
/** What a hard separator adds to the distance of the words beside it. */
const HARD_SEPARATOR_POSITIONS = 7

export function parseQuery(query: string, allTokens: readonly Token[]): ParsedQuery {
  const tokens = allTokens.slice(0, MOST_TOKENS)
  const terms: ParsedTerm[] = []
  const negativeWords: string[] = []
  const negativePhrases: Sequence[] = []
  let position = -1
  let negates = false
  /** The words of a phrase whose end was not seen yet. */
  let open: { word: string | undefined; position: number }[] | undefined

  const endPhrase = (): void => {
    const phrase = phraseOf(open ?? [])
    if (phrase === undefined) return
    if (negates) negativePhrases.push(phrase.words)
    else terms.push(phrase)
  }

  for (const [at, token] of tokens.entries()) {
    if (terms.length >= MOST_TERMS) break
    switch (token.kind) {
      case 'word':
      case 'stopWord': {
        // Of nothing but blanks that are no separators: it is no word, and takes no position.
        if (token.text === '') break
        position += 1
        const isLast = at === tokens.length - 1
        if (open !== undefined) open.push({ word: token.kind === 'word' ? token.text : undefined, position })
        else if (negates) negativeWords.push(token.text)
        else if (token.kind === 'word' || isLast)
          terms.push({ kind: 'word', word: token.text, position, isPrefix: isLast })
        if (open === undefined) negates = false
        break
      }
      case 'hardSeparator':
        position += HARD_SEPARATOR_POSITIONS
        if (open === undefined) negates = false
        else {
          endPhrase()
          open = []
        }
        break
      case 'softSeparator':
        for (let place = token.start; place < token.end; place += 1) {
          if (query[place] === '"' && open !== undefined) {
            endPhrase()
            open = undefined
            negates = false
          } else if (query[place] === '"') open = []
          else if (open === undefined) negates = query[place] === '-' && /^\s?$/.test(query[place - 1] ?? '')
        }
        break
    }
  }
  if (open !== undefined) endPhrase()
  return { terms, negativeWords, negativePhrases }
}

function phraseOf(
  words: readonly { word: string | undefined; position: number }[],
): ParsedPhrase | undefined {
  const start = words.find(({ word }) => word !== undefined)?.position
  const end = words.at(-1)?.position
  if (start === undefined || end === undefined) return undefined
  return { kind: 'phrase', words: words.map(({ word }) => word), start, end }
}
