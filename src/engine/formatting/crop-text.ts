import type { Token, TokenKind } from '../../text/tokenizer.js'
import { chooseMatches, type ChosenMatches } from './choose-matches.js'
import { isSeparator, type TextMatch } from './find-matches.js'

/** A stretch of a text, in UTF-16 units. */
export interface TextPiece {
  readonly start: number
  readonly end: number
}

/** The piece of a text to show in `wordCount` words: around its best matches, or else its beginning. */
export function cropText(
  tokens: readonly Token[],
  matches: readonly TextMatch[],
  wordCount: number,
): TextPiece {
  const chosen = chooseMatches(matches, wordCount)
  if (chosen === undefined) return pieceOf(tokens, { from: 0, to: endAfterWords(tokens, 0, wordCount) })
  const { first, last } = chosen
  const spare = wordCount - (last.lastWord - first.firstWord + 1)
  if (spare >= 0) return pieceOf(tokens, grow(tokens, chosen, spare))
  const from = first.firstToken
  return pieceOf(tokens, { from, to: endAfterWords(tokens, from, wordCount) })
}

/** Tokens that follow each other: from the first to before `to`. */
interface TokenRange {
  readonly from: number
  readonly to: number
}

/** The tokens cover the text, so the piece begins where the token before it ends. */
function pieceOf(tokens: readonly Token[], { from, to }: TokenRange): TextPiece {
  return { start: tokens[from - 1]?.end ?? 0, end: tokens[to - 1]?.end ?? 0 }
}

/** Where the tokens end that hold the next words, without the separators behind the last. */
function endAfterWords(tokens: readonly Token[], from: number, wordCount: number): number {
  let left = wordCount
  let to = from
  for (; to < tokens.length && left > 0; to += 1) if (kindAt(tokens, to) === 'word') left -= 1
  return to
}

/** Takes tokens on both sides until that many words are added or the text is used up. Words come before
 *  separators, soft separators before hard ones. */
function grow(tokens: readonly Token[], { first, last }: ChosenMatches, wordCount: number): TokenRange {
  let from = first.firstToken
  let to = last.lastToken + 1
  let left = wordCount
  while (left > 0 && (from > 0 || to < tokens.length)) {
    const before = kindAt(tokens, from - 1)
    const after = kindAt(tokens, to)
    const side = sideToTake(before, after)
    const takesBefore = side !== 'after'
    if (takesBefore) {
      from -= 1
      if (before === 'word') left -= 1
    }
    // With one word to add, a separator on the right would be the last thing shown: the word comes on the left.
    const takesAfter = side === 'after' || (side === 'both' && (after === 'word' ? left > 0 : left > 1))
    if (takesAfter) {
      to += 1
      if (after === 'word') left -= 1
    }
  }
  return { from, to }
}

/** Undefined beyond the text. */
type PieceKind = Exclude<TokenKind, 'stopWord'> | undefined

function kindAt(tokens: readonly Token[], place: number): PieceKind {
  const token = tokens[place]
  if (token === undefined) return undefined
  return isSeparator(token) ? (token.kind as PieceKind) : 'word'
}

function sideToTake(before: PieceKind, after: PieceKind): 'before' | 'after' | 'both' {
  if (before === after) return 'both'
  if (before === undefined) return 'after'
  if (after === undefined) return 'before'
  if (before === 'word') return 'before'
  if (after === 'word') return 'after'
  return before === 'softSeparator' ? 'before' : 'after'
}
