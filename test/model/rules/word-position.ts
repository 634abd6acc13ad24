import { firstWord, type Derivation } from '../derivations.js'
import { noDocuments, unionOf, type DocumentSet } from '../document-set.js'
import type { GraphRule } from '../graph-rule.js'
import { bucketedPosition, documentsWithWordAt, type ModelView } from '../model-view.js'
import { documentsWithAny, documentsWithWhole, termsCovered, type QueryTerm } from '../query-terms.js'

/** By cost: the greatest distance that costs no more. */
const farthestByCost = [0, 1, 4, 7, 11, 16, 24, 64, 256, 1024]
const HIGHEST_COST = farthestByCost.length

export function wordPositionRule(view: ModelView): GraphRule {
  const positions = allPositions(view)
  return {
    alternatives: (node) => {
      const costs = new Set(positions.map((position) => costOf(node.term, position)))
      return [...costs]
        .toSorted((a, b) => a - b)
        .map((cost) => {
          const places = positions.filter((position) => costOf(node.term, position) === cost)
          const found = node.derivations.flatMap((derivation) =>
            places.map((place) => documentsAt(view, derivation, place)),
          )
          const documents = unionOf(found) & documentsWithAny(view, node.derivations)
          return { cost, documents, kept: node }
        })
    },
    highestCost: (node) => HIGHEST_COST * termsCovered(node.term),
  }
}

function costOf(term: QueryTerm, position: number): number {
  const distance = Math.abs(position - term.start)
  let cost = 0
  for (let more = 0; more < termsCovered(term); more += 1) cost += costOfDistance(distance + more)
  return cost
}

function costOfDistance(distance: number): number {
  const cost = farthestByCost.findIndex((farthest) => distance <= farthest)
  return cost === -1 ? HIGHEST_COST : cost
}

function documentsAt(view: ModelView, derivation: Derivation, position: number): DocumentSet {
  const first = firstWord(derivation)
  if (first === undefined) return noDocuments
  return documentsWithWhole(view, derivation) & documentsWithWordAt(view, first, position)
}

/** Every bucketed position that some word has. */
function allPositions({ index }: ModelView): number[] {
  const occurrences = index.documents.flatMap((document) => [...document.occurrences.values()].flat())
  return [...new Set(occurrences.map(({ position }) => bucketedPosition(position)))]
}
