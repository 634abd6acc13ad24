import type { FormatRequest } from '../../domain/search-request.js'
import type { TextPiece } from './crop-text.js'
import type { TextMatch } from './find-matches.js'

export interface Highlighting {
  readonly piece: TextPiece
  readonly style: Pick<FormatRequest, 'highlightPreTag' | 'highlightPostTag'>
}

/** The piece of the text, with tags around the matches in it. A match that the piece cuts is marked as far as it
 *  is shown. */
export function highlightText(
  text: string,
  matches: readonly TextMatch[],
  { piece, style }: Highlighting,
): string {
  let result = ''
  let written = piece.start
  for (const match of matches) {
    const start = Math.max(match.start, piece.start)
    const end = Math.min(match.end, piece.end)
    if (start >= end) continue
    result +=
      text.slice(written, start) + style.highlightPreTag + text.slice(start, end) + style.highlightPostTag
    written = end
  }
  return result + text.slice(written, piece.end)
}
