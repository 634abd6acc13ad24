import { allActions, scopeOf, type Action } from '../domain/actions.js'
import type { FilterExpression } from '../domain/filter-expression.js'
import { everyIndex, matchesPattern, type IndexPattern, type IndexUid } from '../domain/index-uid.js'
import type { Uuid } from '../domain/uuid.js'
import { ruleFor, type SearchRule } from './search-rules.js'

/** What the caller of a request may do. Every operation is given one and asks it. */
export interface Grant {
  readonly holder:
    | { readonly kind: 'anyone' }
    | { readonly kind: 'master' }
    | { readonly kind: 'key'; readonly uid: Uuid }
    | { readonly kind: 'tenant'; readonly parentUid: Uuid }
  readonly actions: ReadonlySet<Action>
  readonly indexes: readonly IndexPattern[]
  /** The rules of a tenant token, which narrow `indexes` further. */
  readonly rules: readonly SearchRule[] | undefined
}

const everything = { actions: new Set(allActions), indexes: [everyIndex], rules: undefined }

/** Of an instance without a master key, where every route is open. */
export const openGrant: Grant = { ...everything, holder: { kind: 'anyone' } }

export const masterGrant: Grant = { ...everything, holder: { kind: 'master' } }

/** Whether the caller may do this, on this index if one is named. Without an index the answer for a
 *  narrow caller may still be yes: the operation then shows and touches only what `coversIndex` allows. */
export function permits(grant: Grant, action: Action, index?: IndexUid): boolean {
  if (!grant.actions.has(action)) return false
  const scope = scopeOf(action)
  if (scope === 'unrestricted' || coversEveryIndex(grant))
    return index === undefined || coversIndex(grant, index)
  if (scope === 'global') return false
  return index === undefined ? scope === 'handler' : coversIndex(grant, index)
}

export function coversIndex(grant: Grant, index: IndexUid): boolean {
  if (!grant.indexes.some((pattern) => matchesPattern(index, pattern))) return false
  return grant.rules === undefined || ruleFor(grant.rules, index) !== undefined
}

/** The filter that every search of this caller on this index must carry. */
export function filterFor(grant: Grant, index: IndexUid): FilterExpression | undefined {
  return grant.rules && ruleFor(grant.rules, index)?.filter
}

/** Whether the caller's key is for every index, those to come included. */
export function coversEveryIndex(grant: Grant): boolean {
  return grant.indexes.includes(everyIndex)
}
