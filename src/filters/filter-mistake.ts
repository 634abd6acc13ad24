import { shorten } from '../domain/shorten.js'
import { offsetOfColumn } from './columns.js'
import type { Place } from './filter-tree.js'

/** Why a filter is refused. The sentence repeats the filter, so it is for those who may read that: the
 *  filter of a tenant token is not for its bearer. */
export interface FilterMistake extends Place {
  readonly sentence: string
}

// A filter may have a megabyte; what is repeated of it has a line or two.
const longestShown = 400
const shownBefore = 150

/** A mistake in a text, of which the surroundings of the place are repeated. */
export function mistakeIn(text: string, place: Place, problem: string): FilterMistake {
  return mistakeShowing(excerpt(text, place.start), place, problem)
}

/** A mistake in a condition whose text is gone: `condition` says the same, but may have other columns. */
export function mistakeAbout(condition: string, place: Place, problem: string): FilterMistake {
  return mistakeShowing(excerpt(condition, 1), place, problem)
}

function mistakeShowing(shown: string, { start, end }: Place, problem: string): FilterMistake {
  return { sentence: `${problem}\n${start}:${end} ${shown}`, start, end }
}

/** A name or value as part of a sentence. */
export function quoteName(name: string): string {
  return `\`${shorten(name)}\``
}

function excerpt(text: string, column: number): string {
  if (text.length <= longestShown) return text
  const from = Math.max(1, column - shownBefore)
  const first = offsetOfColumn(text, from)
  const last = offsetOfColumn(text, from + longestShown)
  return `${first > 0 ? '…' : ''}${text.slice(first, last)}${last < text.length ? '…' : ''}`
}
