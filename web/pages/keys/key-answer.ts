import type { Api } from '../../api.js'

/** A key as the server shows it to those who may see keys. */
export interface KeyAnswer {
  readonly uid: string
  readonly key: string
  readonly name: string | null
  readonly description: string | null
  readonly actions: readonly string[]
  readonly indexes: readonly string[]
  readonly expiresAt: string | null
  readonly createdAt: string
}

export async function listKeys(api: Api, signal: AbortSignal): Promise<readonly KeyAnswer[]> {
  const { results } = await api.call<{ results: readonly KeyAnswer[] }>('GET', '/keys?limit=10000', {
    signal,
  })
  return results
}

/** Enough to recognise a key, too little to use it. */
export function maskedKey(value: string): string {
  return `${value.slice(0, 6)}…`
}

export function nameOf({ name, uid }: KeyAnswer): string {
  return name === null || name === '' ? `Key ${uid.slice(0, 8)}` : name
}
