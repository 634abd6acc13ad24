import type { TellDocuments } from './documents-for-model.js'
import type { FinishedSearch } from './search-at-once.js'

/** What the model is told of a search. */
export function tellOutcome(finished: FinishedSearch, tell: TellDocuments): string {
  if (finished.kind === 'refused') return finished.sentence
  const { index, sources, answer, settings } = finished
  if (sources.length === 0)
    return `No document of the index ${index} matches. Other or fewer words, or no filter, may find some.`
  return `${countOf(sources.length, totalOf(answer.totals))} of the index ${index}, best first.\n${tell(sources, settings)}`
}

function countOf(given: number, total: number): string {
  const documents = given === 1 ? 'document' : 'documents'
  return total > given ? `${given} of about ${total} matching documents` : `${given} matching ${documents}`
}

function totalOf(totals: { readonly estimatedTotalHits: number } | { readonly totalHits: number }): number {
  return 'totalHits' in totals ? totals.totalHits : totals.estimatedTotalHits
}
