import type { Token, Tokenizer } from '../../../text/tokenizer.js'
import type { ParsedQuery, PhraseTerm, PhraseWords, QueryTerm } from './query-term.js'

export const mostQueryTerms = 10
const MOST_TOKENS = 1_000
const MOST_WORDS = 64
// A hard separator keeps its neighbours eight positions apart.
const HARD_SEPARATOR_GAP = 7

export interface QueryReading {
  readonly tokenizer: Tokenizer
  readonly locales: readonly string[] | undefined
  /** Whether the last word may be the beginning of a longer one. */
  readonly lastIsPrefix: boolean
}

export function parseQuery(text: string, reading: QueryReading): ParsedQuery {
  const tokens = reading.tokenizer.tokenize(text, reading.locales).slice(0, MOST_TOKENS)
  const parser = new QueryParser(text, tokens, reading.lastIsPrefix)
  return parser.parse()
}

class QueryParser {
  private readonly terms: QueryTerm[] = []
  private readonly excludedWords: string[] = []
  private readonly excludedPhrases: PhraseWords[] = []
  private position = -1
  /** The phrase whose closing quote is still to come. */
  private phrase: PhraseInMaking | undefined
  private excludesNext = false
  private readonly text: string
  private readonly tokens: readonly Token[]
  private readonly lastIsPrefix: boolean

  constructor(text: string, tokens: readonly Token[], lastIsPrefix: boolean) {
    this.text = text
    this.tokens = tokens
    this.lastIsPrefix = lastIsPrefix
  }

  parse(): ParsedQuery {
    for (const [place, token] of this.tokens.entries()) {
      if (this.terms.length >= mostQueryTerms) break
      if (token.text === '') continue
      if (token.kind === 'word' || token.kind === 'stopWord') this.takeWord(token, place)
      else this.takeSeparator(token, place)
    }
    if (this.phrase !== undefined && this.terms.length < mostQueryTerms) this.endPhrase(this.phrase)
    const { terms, excludedWords, excludedPhrases } = this
    return { terms, words: this.allWords(), excludedWords, excludedPhrases }
  }

  private allWords(): readonly string[] {
    const words = new Set(this.tokens.filter(({ kind }) => kind === 'word').map(({ text }) => text))
    for (const excluded of [...this.excludedWords, ...this.excludedPhrases.flat()])
      if (excluded !== null) words.delete(excluded)
    words.delete('')
    return [...words].slice(0, MOST_WORDS)
  }

  private takeWord(token: Token, place: number): void {
    this.position += 1
    const isLast = place === this.tokens.length - 1
    if (this.phrase !== undefined) {
      this.phrase.add(token.kind === 'stopWord' ? null : token.text, this.position)
    } else if (this.excludesNext) {
      this.excludedWords.push(token.text)
      this.excludesNext = false
    } else if (token.kind === 'word' || isLast) {
      const isPrefix = isLast && this.lastIsPrefix
      this.terms.push({ kind: 'word', word: token.text, position: this.position, isPrefix })
    }
  }

  private takeSeparator(token: Token, place: number): void {
    const isHard = token.kind === 'hardSeparator'
    if (isHard) this.position += HARD_SEPARATOR_GAP
    if (isHard && this.phrase !== undefined) {
      this.endPhrase(this.phrase)
      this.phrase = new PhraseInMaking()
    }
    const quotes = this.written(token).split('"').length - 1
    if (quotes > 0) this.takeQuotes(quotes)
    else this.excludesNext = this.phrase === undefined ? this.isMinus(token, place) : this.excludesNext
  }

  private takeQuotes(count: number): void {
    let left = count
    if (this.phrase !== undefined) {
      left -= 1
      this.endPhrase(this.phrase)
      this.phrase = undefined
      this.excludesNext = false
    }
    if (left % 2 === 1) this.phrase = new PhraseInMaking()
  }

  /** As it was typed: the normal form of other signs, such as wide ones, is a quote or a minus, and they are none. */
  private written({ start, end }: Token): string {
    return this.text.slice(start, end)
  }

  /** Whether it is a minus that excludes what follows: at the beginning or after a space, and glued to it. */
  private isMinus(token: Token, place: number): boolean {
    if (this.written(token) !== '-') return false
    const before = this.tokens[place - 1]
    const after = this.tokens[place + 1]
    if (before !== undefined && !/\s$/u.test(this.written(before))) return false
    return after !== undefined && (isWord(after) || this.written(after).startsWith('"'))
  }

  private endPhrase(phrase: PhraseInMaking): void {
    const term = phrase.finish()
    if (term === undefined) return
    if (this.excludesNext) this.excludedPhrases.push(term.words)
    else this.terms.push(term)
  }
}

class PhraseInMaking {
  private readonly words: (string | null)[] = []
  private first = 0
  private last = 0

  add(word: string | null, position: number): void {
    if (this.words.every((known) => known === null)) this.first = position
    this.last = position
    this.words.push(word)
  }

  finish(): PhraseTerm | undefined {
    if (this.words.every((word) => word === null)) return undefined
    return { kind: 'phrase', words: this.words, position: this.first, lastPosition: this.last }
  }
}

function isWord(token: Token): boolean {
  return token.kind === 'word' || token.kind === 'stopWord'
}
