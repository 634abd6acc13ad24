import type { QueryNode, WordNode } from './query-node.js'
import type { QueryTerm, WordTerm } from './query-term.js'
import type { SynonymTable } from './synonym-table.js'
import type { TypoBudget } from './typo-budget.js'

const MOST_GLUED = 3

export interface NodeRules {
  readonly typoBudget: TypoBudget
  readonly synonyms: SynonymTable
}

/** All nodes of a query, in the order in which they are tried: after each term, what ends with it. */
export function makeNodes(terms: readonly QueryTerm[], rules: NodeRules): readonly QueryNode[] {
  const nodes: QueryNode[] = []
  for (const [last] of terms.entries())
    for (let count = 1; count <= Math.min(MOST_GLUED, last + 1); count += 1) {
      const node = makeNode(terms, { first: last - count + 1, count, id: nodes.length }, rules)
      if (node !== undefined) nodes.push(node)
    }
  return nodes
}

interface NodePlace {
  readonly first: number
  readonly count: number
  readonly id: number
}

function makeNode(
  terms: readonly QueryTerm[],
  { first, count, id }: NodePlace,
  rules: NodeRules,
): QueryNode | undefined {
  const covered = terms.slice(first, first + count)
  const start = covered[0]
  if (start === undefined) return undefined
  const base = { id, firstTerm: first, termCount: count, position: start.position }
  if (start.kind === 'phrase')
    return count > 1
      ? undefined
      : { ...base, kind: 'phrase', words: start.words, lastPosition: start.lastPosition }
  const words = gluable(covered)
  return words && { ...base, ...wordPart(words, rules) }
}

/** The terms, if they are words at positions that follow each other. */
function gluable(covered: readonly QueryTerm[]): readonly WordTerm[] | undefined {
  const words = covered.filter((term) => term.kind === 'word')
  if (words.length < covered.length) return undefined
  const start = words[0]?.position ?? 0
  return words.every((word, place) => word.position === start + place) ? words : undefined
}

function wordPart(
  words: readonly WordTerm[],
  { typoBudget, synonyms }: NodeRules,
): Omit<WordNode, 'id' | 'firstTerm' | 'termCount' | 'position'> {
  const texts = words.map(({ word }) => word)
  const glued = texts.join('')
  const last = words.at(-1)
  const [left, right] = texts
  const budget = Math.max(0, typoBudget(glued) - (words.length - 1)) as 0 | 1 | 2
  return {
    kind: 'word',
    word: glued,
    lastPosition: last?.position ?? 0,
    isPrefix: last?.isPrefix ?? false,
    typoBudget: budget,
    synonyms: synonyms.of(texts),
    splitToIgnore:
      words.length === 2 && budget <= 1 && left !== undefined && right !== undefined
        ? [left, right]
        : undefined,
  }
}
