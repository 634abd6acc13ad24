import { decompose } from './decompose.js'
import { readEntryLists } from './entry-lists.js'
import { languagesOf } from './languages.js'
import { createScan, type PieceSink } from './scan-text.js'
import type { Token, Tokenizer, TokenizerOptions, VisitUnits } from './tokenizer.js'
import { WordUnits } from './word-units.js'
import { createWriting, type Writing } from './writing.js'

const MOST_POSITIONS = 65_536
const AFTER_HARD_SEPARATOR = 8
const LONGEST_WORD_BYTES = 250

export function createTokenizer(options: TokenizerOptions): Tokenizer {
  const scan = createScan(readEntryLists(options))
  const unlocalized = createWriting()
  const localized = new Map<string, Writing>()
  const folded = new WordUnits()

  function writingOf(locales: readonly string[] | undefined): Writing {
    if (locales === undefined || locales.length === 0) return unlocalized
    const key = locales.join()
    let writing = localized.get(key)
    if (writing === undefined) {
      writing = createWriting(languagesOf(locales))
      localized.set(key, writing)
    }
    return writing
  }

  function visitUnits(text: string, first: number, visit: VisitUnits, locales?: readonly string[]): number {
    const sink = new PositionSink(first, visit, folded)
    scan(text, writingOf(locales), sink)
    return sink.last
  }

  return {
    tokenize(text, locales) {
      const sink = new TokenSink(text)
      scan(text, writingOf(locales), sink)
      return sink.tokens
    },
    visitWords: (text, first, visit, locales) =>
      visitUnits(text, first, (word, position) => visit(word.toString(), position), locales),
    visitUnits,
  }
}

class TokenSink implements PieceSink {
  readonly isFull = false
  readonly tokens: Token[] = []
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  word(form: string, start: number, end: number): void {
    this.tokens.push({ kind: 'word', text: form, start, end })
  }

  plainWord(_: WordUnits, start: number, end: number): void {
    this.word(this.text.slice(start, end).toLowerCase(), start, end)
  }

  stopWord(form: string, start: number, end: number): void {
    this.tokens.push({ kind: 'stopWord', text: form, start, end })
  }

  separator(isHard: boolean, start: number, end: number): void {
    const kind = isHard ? 'hardSeparator' : 'softSeparator'
    const raw = this.text.slice(start, end)
    this.tokens.push({ kind, text: isPrintable(raw) ? raw : decompose(raw), start, end })
  }
}

/** Whether it is printable ASCII, which is the same when decomposed. Nearly all separators are. */
function isPrintable(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    if (unit < 0x20 || unit > 0x7e) return false
  }
  return true
}

/** Counts positions, and passes words on. */
class PositionSink implements PieceSink {
  isFull: boolean
  last: number
  private readonly first: number
  /** Of the last word, whether it was passed on or not. */
  private taken: number
  /** From it to the next word. */
  private distance = 1
  private readonly visit: VisitUnits
  private readonly folded: WordUnits

  /** `folded` is room for words that are not plain. */
  constructor(first: number, visit: VisitUnits, folded: WordUnits) {
    this.last = first - 1
    this.first = first
    this.taken = first - 1
    this.isFull = first >= MOST_POSITIONS
    this.visit = visit
    this.folded = folded
  }

  word(form: string): void {
    const position = this.take()
    if (this.isFull || form === '' || isTooLong(form)) return
    this.last = position
    this.folded.set(form)
    this.visit(this.folded, position)
  }

  plainWord(word: WordUnits): void {
    const position = this.take()
    if (this.isFull || word.length > LONGEST_WORD_BYTES) return
    this.last = position
    this.visit(word, position)
  }

  stopWord(): void {
    this.take()
  }

  /** Separators before the first word are no distance from anything. */
  separator(isHard: boolean): void {
    if (isHard && this.taken >= this.first) this.distance = AFTER_HARD_SEPARATOR
  }

  private take(): number {
    this.taken += this.distance
    this.distance = 1
    if (this.taken >= MOST_POSITIONS) this.isFull = true
    return this.taken
  }
}

/** In UTF-8. A code unit takes at most three bytes there. */
function isTooLong(form: string): boolean {
  if (form.length * 3 <= LONGEST_WORD_BYTES) return false
  return form.length > LONGEST_WORD_BYTES || Buffer.byteLength(form) > LONGEST_WORD_BYTES
}
