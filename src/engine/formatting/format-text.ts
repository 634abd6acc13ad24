import type { FormatRequest } from '../../domain/search-request.js'
import type { Token } from '../../text/tokenizer.js'
import { cropText, type TextPiece } from './crop-text.js'
import type { TextMatch } from './find-matches.js'
import { highlightText } from './highlight-text.js'

/** What is done to the texts of a field. */
export interface TextFormat {
  readonly isHighlighted: boolean
  /** In words; 0 for the whole text. */
  readonly cropLength: number
}

export interface ReadText {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly matches: readonly TextMatch[]
}

/** What was cut off at a side is replaced by the marker, which does not count as a word; nor do tags. */
export function formatText(read: ReadText, format: TextFormat, style: FormatRequest): string {
  const { text, tokens, matches } = read
  const piece: TextPiece =
    format.cropLength > 0 ? cropText(tokens, matches, format.cropLength) : { start: 0, end: text.length }
  const shown = format.isHighlighted
    ? highlightText(text, matches, { piece, style })
    : text.slice(piece.start, piece.end)
  const before = piece.start > 0 ? style.cropMarker : ''
  const after = piece.end < text.length ? style.cropMarker : ''
  return before + shown + after
}
