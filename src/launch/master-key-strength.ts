import { unreachable } from '../domain/unreachable.js'

/** As UTF-8. Production refuses to start with a shorter key. */
export const SHORTEST_SAFE_KEY_BYTES = 16

export type MasterKeyStrength = 'missing' | 'short' | 'sufficient'

export function masterKeyStrength(key: string | undefined): MasterKeyStrength {
  if (key === undefined) return 'missing'
  return Buffer.byteLength(key, 'utf8') < SHORTEST_SAFE_KEY_BYTES ? 'short' : 'sufficient'
}

export interface MasterKeyWarning {
  readonly problem: string
  readonly remedy: string
}

/** What a person should know about the key they run with; undefined when there is nothing to say. */
export function masterKeyWarning(strength: MasterKeyStrength): MasterKeyWarning | undefined {
  const remedy = `Set one of at least ${SHORTEST_SAFE_KEY_BYTES} bytes with --master-key or PARLEY_MASTER_KEY.`
  switch (strength) {
    case 'missing':
      return {
        problem: 'No master key is set: every route is open to anyone who can reach the address.',
        remedy,
      }
    case 'short':
      return {
        problem: `The master key is shorter than ${SHORTEST_SAFE_KEY_BYTES} bytes: it may be guessed.`,
        remedy,
      }
    case 'sufficient':
      return undefined
    default:
      return unreachable(strength)
  }
}
