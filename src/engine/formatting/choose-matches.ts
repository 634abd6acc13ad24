import type { TextMatch } from './find-matches.js'

export interface ChosenMatches {
  readonly first: TextMatch
  readonly last: TextMatch
}

/** The neighbouring matches that are best shown together in `wordCount` words: those that answer the most words
 *  of the query, then those closest to each other, then those most in the order of the query; among equals the
 *  earliest. Matches that could still be joined to a group without leaving the space always are. If none fits,
 *  the first alone; undefined without any. */
export function chooseMatches(matches: readonly TextMatch[], wordCount: number): ChosenMatches | undefined {
  const group = new MatchGroup()
  let best: ScoredMatches | undefined
  for (const match of matches) {
    let isClosed = false
    while (group.first !== undefined && match.lastWord - group.first.firstWord >= wordCount) {
      if (!isClosed) best = better(best, group)
      isClosed = true
      group.removeFirst()
    }
    if (match.lastWord - match.firstWord < wordCount) group.add(match)
  }
  best = better(best, group)
  const first = matches[0]
  return best ?? (first && { first, last: first })
}

interface ScoredMatches extends ChosenMatches {
  readonly score: GroupScore
}

function better(
  best: ScoredMatches | undefined,
  { first, last, score }: MatchGroup,
): ScoredMatches | undefined {
  if (first === undefined || last === undefined) return best
  return best === undefined || compareScores(score, best.score) > 0 ? { first, last, score } : best
}

interface GroupScore {
  /** Words of the query that are answered. */
  readonly queryWords: number
  /** Between neighbours, in words, all together. */
  readonly distance: number
  /** Neighbours that come in the order of the query. */
  readonly inOrder: number
}

function compareScores(a: GroupScore, b: GroupScore): number {
  return a.queryWords - b.queryWords || b.distance - a.distance || a.inOrder - b.inOrder
}

// Matches farther apart than this count alike.
const FARTHEST = 7

/** Matches in a row, and their score, which is kept up to date as they come and go. */
class MatchGroup {
  readonly #matches: TextMatch[] = []
  #firstPlace = 0
  /** How many matches answer each word of the query. */
  readonly #answers = new Map<number, number>()
  #distance = 0
  #inOrder = 0

  get first(): TextMatch | undefined {
    return this.#matches[this.#firstPlace]
  }

  get last(): TextMatch | undefined {
    return this.first && this.#matches.at(-1)
  }

  get score(): GroupScore {
    return { queryWords: this.#answers.size, distance: this.#distance, inOrder: this.#inOrder }
  }

  add(match: TextMatch): void {
    if (this.last !== undefined) this.#countPair(this.last, match, 1)
    for (const queryWord of match.queryWords)
      this.#answers.set(queryWord, (this.#answers.get(queryWord) ?? 0) + 1)
    this.#matches.push(match)
  }

  removeFirst(): void {
    const { first } = this
    if (first === undefined) return
    for (const queryWord of first.queryWords) {
      const others = (this.#answers.get(queryWord) ?? 0) - 1
      if (others > 0) this.#answers.set(queryWord, others)
      else this.#answers.delete(queryWord)
    }
    this.#firstPlace += 1
    if (this.first !== undefined) this.#countPair(first, this.first, -1)
  }

  #countPair(left: TextMatch, right: TextMatch, sign: 1 | -1): void {
    this.#distance += sign * Math.min(right.firstWord - left.lastWord, FARTHEST)
    if ((right.queryWords[0] ?? 0) > (left.queryWords[0] ?? 0)) this.#inOrder += sign
  }
}
