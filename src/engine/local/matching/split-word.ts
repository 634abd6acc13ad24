import { countOf, isEmpty } from '../postings/doc-set.js'
import { matchPhrase, type PhraseMatch } from './phrase-match.js'
import { isEmptyGroup } from './posting-group.js'
import type { MatchContext } from './search-context.js'

// Twice the bytes of the longest word that is stored: of anything longer, one half is in no document.
const LONGEST_SPLIT_WORD = 500

/** The two words that the word falls into most often: those that follow each other in the most documents,
 *  whatever attributes the search chooses. None, if they are the ones to be ignored. */
export function splitWord(
  word: string,
  ignored: readonly [string, string] | undefined,
  context: MatchContext,
): PhraseMatch | undefined {
  if (word.length > LONGEST_SPLIT_WORD) return undefined
  const everywhere = { ...context, searched: context.searchable }
  let best: PhraseMatch | undefined
  let bestCount = 0
  for (const [left, right] of cuts(word)) {
    if (isEmptyGroup(context.lookup.word(left)) || isEmptyGroup(context.lookup.word(right))) continue
    const match = matchPhrase([left, right], everywhere)
    if (isEmpty(match.documents)) continue
    const count = countOf(match.documents)
    if (count > bestCount) {
      best = match
      bestCount = count
    }
  }
  const isIgnored = ignored !== undefined && best?.words[0] === ignored[0] && best?.words[1] === ignored[1]
  if (best === undefined || isIgnored) return undefined
  if (context.searched === everywhere.searched) return best
  const match = matchPhrase(best.words, context)
  return isEmpty(match.documents) ? undefined : match
}

function* cuts(word: string): Generator<readonly [string, string]> {
  let at = 0
  for (const character of word) {
    at += character.length
    if (at < word.length) yield [word.slice(0, at), word.slice(at)]
  }
}
