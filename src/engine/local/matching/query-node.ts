import type { PhraseWords } from './query-term.js'

/** A term, or two or three neighbouring ones glued together: what one piece of a document can answer. */
export type QueryNode = WordNode | PhraseNode

interface NodeBase {
  /** Its place among all nodes: single terms come before what is glued from them. */
  readonly id: number
  /** Place of its first term among the terms. */
  readonly firstTerm: number
  /** How many terms it covers. */
  readonly termCount: number
  /** In the query, of its first and its last word. */
  readonly position: number
  readonly lastPosition: number
}

export interface WordNode extends NodeBase {
  readonly kind: 'word'
  readonly word: string
  readonly isPrefix: boolean
  /** How many typos are forgiven. */
  readonly typoBudget: 0 | 1 | 2
  readonly synonyms: readonly PhraseWords[]
  /** A way to split the word that does not count, since the query has it already. */
  readonly splitToIgnore: readonly [string, string] | undefined
}

export interface PhraseNode extends NodeBase {
  readonly kind: 'phrase'
  readonly words: PhraseWords
}

/** The most typos a document can be charged for at this node, the gluing left aside. Any word can be split,
 *  which counts as one. */
export function mostTypos(node: QueryNode): number {
  return node.kind === 'phrase' ? 0 : Math.max(1, node.typoBudget)
}

/** What the gluing of terms counts among typos. */
export function gluingCost(node: QueryNode): number {
  return node.termCount === 1 ? 0 : node.termCount
}
