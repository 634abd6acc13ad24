import { countCharacters } from '../../../text/count-characters.js'
import type { MatchingPhrase, MatchingWord, MatchingWords } from '../../formatting/matching-words.js'
import { typoLevels } from '../matching/node-match.js'
import type { QueryMatcher } from '../matching/query-matcher.js'
import type { QueryNode } from '../matching/query-node.js'

/** Everything that stood for a word of the query, for marking it in the hits. */
export function matchingWordsOf({ nodes, matchOf }: QueryMatcher): MatchingWords {
  const words: MatchingWord[] = []
  const phrases: MatchingPhrase[] = []
  for (const node of nodes) {
    const match = matchOf(node)
    const queryWords = positionsOf(node)
    if (node.kind === 'word') {
      const prefixLength = node.isPrefix ? countCharacters(node.word) : undefined
      for (const word of [node.word, ...match.nearWords()]) words.push({ word, queryWords, prefixLength })
    }
    for (const level of typoLevels)
      for (const phrase of match.phrases(level)) phrases.push({ words: phrase.words, queryWords })
  }
  return { words, phrases }
}

function positionsOf({ position, lastPosition }: QueryNode): readonly number[] {
  return Array.from({ length: lastPosition - position + 1 }, (_, place) => position + place)
}
