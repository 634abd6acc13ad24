import { createApi, type Api } from './api.js'

/** Who is signed in, and what they may do. */
export interface Session {
  readonly api: Api
  readonly kind: 'anyone' | 'master' | 'key' | 'tenant'
  /** Sorted. Empty for none. */
  readonly searchableIndexes: readonly string[]
  may(...actions: readonly string[]): boolean
}

// Of the browser session only: gone when the tab is closed.
const place = 'parley-key'

export function rememberedKey(): string {
  return sessionStorage.getItem(place) ?? ''
}

export function forgetKey(): void {
  sessionStorage.removeItem(place)
}

/** Asks the server what the key may do; a key it does not know is an `ApiFailure`. */
export async function openSession(key: string): Promise<Session> {
  const api = createApi(key)
  const access = await api.call<{
    kind: Session['kind']
    actions: readonly string[]
    searchableIndexes: readonly string[]
  }>('GET', '/access')
  if (key !== '') sessionStorage.setItem(place, key)
  const actions = new Set(access.actions)
  return {
    api,
    kind: access.kind,
    searchableIndexes: access.searchableIndexes,
    may: (...wanted) => wanted.every((action) => actions.has(action)),
  }
}
