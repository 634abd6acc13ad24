import type { TextMatch } from './find-matches.js'

/** Where a match is, in bytes of the text's UTF-8. */
export interface MatchPosition {
  readonly start: number
  readonly length: number
  /** Places in the arrays on the way to the text, outermost first; absent without any. */
  readonly indices?: readonly number[]
}

export function matchPositions(
  text: string,
  matches: readonly TextMatch[],
  indices: readonly number[],
): readonly MatchPosition[] {
  const positions: MatchPosition[] = []
  let counted = 0
  let bytes = 0
  for (const match of matches) {
    const start = bytes + Buffer.byteLength(text.slice(counted, match.start))
    const length = Buffer.byteLength(text.slice(match.start, match.end))
    positions.push(indices.length === 0 ? { start, length } : { start, length, indices })
    counted = match.end
    bytes = start + length
  }
  return positions
}
