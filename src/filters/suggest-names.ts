import { closestName } from '../domain/closest-name.js'
import { quoteName } from './filter-mistake.js'

// A sentence, not a page: an index may have thousands of names.
const mostListed = 20
// Looking for a close name compares letter by letter.
const mostCompared = 1_000
const longestCompared = 60

/** `Did you mean …?`, or undefined if no name is close. */
export function suggestName(written: string, known: readonly string[]): string | undefined {
  if (written.length > longestCompared) return undefined
  const compared = known.slice(0, mostCompared).filter((name) => name.length <= longestCompared)
  const meant = closestName(written, compared)
  return meant === undefined ? undefined : `Did you mean ${quoteName(meant)}?`
}

/** The first of the names, and how many there are besides. */
export function listNames(names: readonly string[]): string {
  const listed = names.slice(0, mostListed).map(quoteName).join(', ')
  const more = names.length - mostListed
  return more > 0 ? `${listed}, and ${more} more` : listed
}
