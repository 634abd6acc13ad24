import type { MatchingStrategy } from '../../../domain/search-request.js'
import { unreachable } from '../../../domain/unreachable.js'
import type { QueryNode } from './query-node.js'

/**
 * Which nodes a document may go without, and in which order they are given up: nodes of a lower step first.
 * A node that is missing is never given up.
 */
export type DropPlan = ReadonlyMap<QueryNode, number>

/** `frequencies` are by term: how many documents match it. Used by the strategy `frequency` only. */
export function planDrops(
  nodes: readonly QueryNode[],
  strategy: MatchingStrategy,
  frequencies: () => readonly number[],
): DropPlan {
  switch (strategy) {
    case 'all':
      return new Map()
    case 'last':
      return planByStep(nodes, (term) => -term)
    case 'frequency': {
      const stepOfTerm = frequencySteps(frequencies())
      return planByStep(nodes, (term) => stepOfTerm[term] ?? 0)
    }
    default:
      return unreachable(strategy)
  }
}

/** A node goes with the last of its terms to be given up. The last step is never taken, unless there is a
 *  phrase, which stays. */
function planByStep(nodes: readonly QueryNode[], stepOfTerm: (term: number) => number): DropPlan {
  const words = nodes.filter(({ kind }) => kind === 'word')
  const stepOf = ({ firstTerm, termCount }: QueryNode): number =>
    Math.max(...Array.from({ length: termCount }, (_, place) => stepOfTerm(firstTerm + place)))
  const steps = new Map(words.map((node) => [node, stepOf(node)]))
  if (words.length < nodes.length) return steps
  const lastStep = Math.max(...steps.values())
  return new Map([...steps].filter(([, step]) => step < lastStep))
}

/** The most frequent term first; one that matches nothing counts as the most frequent of all. */
function frequencySteps(frequencies: readonly number[]): readonly number[] {
  const counts = frequencies.map((count) => (count === 0 ? Number.POSITIVE_INFINITY : count))
  const different = [...new Set(counts)].toSorted((a, b) => b - a)
  return counts.map((count) => different.indexOf(count))
}
