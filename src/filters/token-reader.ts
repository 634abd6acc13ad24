import { characterCount } from './columns.js'
import type { Place } from './filter-tree.js'
import { scanToken, skipBlanks, type Piece } from './scan-token.js'

/** A piece of a filter's text and where it stands, `before` being the blanks in front of it. */
export interface Token extends Place {
  readonly kind: Piece['kind']
  readonly text: string
  readonly before: string
}

/** Reads a filter one token at a time. After the last one it gives `end` again and again. */
export interface TokenReader {
  readonly text: string
  /** What `next` will give. */
  peek(): Token
  next(): Token
  /** From this column to the end of what `next` gave last. */
  placeFrom(start: number): Place
}

/** Scans as it goes, so that a mistake at the beginning of a long text is found at once. */
export function createTokenReader(text: string): TokenReader {
  let offset = 0
  let column = 1
  let waiting: Token | undefined
  let lastEnd = 1

  const scan = (): Token => {
    const begin = skipBlanks(text, offset)
    const { kind, text: said, endOffset } = scanToken(text, begin)
    const start = column + characterCount(text, offset, begin)
    column = start + characterCount(text, begin, endOffset)
    const token = { kind, text: said, before: text.slice(offset, begin), start, end: column }
    offset = endOffset
    return token
  }
  const peek = () => (waiting ??= scan())

  return {
    text,
    peek,
    next() {
      const token = peek()
      waiting = undefined
      lastEnd = token.end
      return token
    },
    placeFrom: (start) => ({ start, end: lastEnd }),
  }
}
