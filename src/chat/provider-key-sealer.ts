import { apiError } from '../domain/errors/api-error.js'
import type { WorkspaceUid } from '../domain/workspace.js'
import { instanceTable } from '../instance/instance-tables.js'
import { encodeKey } from '../storage/key-encoding.js'
import type { ReadView, WriteView } from '../storage/key-value-store.js'
import { deriveSealingKey, openSecret, sealSecret } from './seal-secret.js'

/** Turns the key of a provider into what may be stored, and back. */
export interface ProviderKeySealer {
  /** Refuses with `missing_master_key` on an instance that has none. */
  seal(view: WriteView, owner: WorkspaceUid, apiKey: string): Uint8Array
  /** Undefined for a key that this master key cannot open. */
  open(view: ReadView, owner: WorkspaceUid, sealed: Uint8Array): string | undefined
}

const saltKey = encodeKey('sealing-salt')
const SALT_BYTES = 32

export function createProviderKeySealer(
  masterKey: string | undefined,
  randomBytes: (count: number) => Uint8Array,
): ProviderKeySealer {
  function putSalt(view: WriteView): Uint8Array {
    const salt = randomBytes(SALT_BYTES)
    view.put(instanceTable, saltKey, salt)
    return salt
  }

  return {
    seal(view, owner, apiKey) {
      if (masterKey === undefined)
        throw apiError('missing_master_key', 'The `apiKey` of a chat workspace can be kept')
      // Read from the view each time: a salt whose write fails must not be used for the next one.
      const salt = view.get(instanceTable, saltKey) ?? putSalt(view)
      return sealSecret({ key: deriveSealingKey(masterKey, salt), owner }, apiKey, randomBytes)
    },
    open(view, owner, sealed) {
      const salt = view.get(instanceTable, saltKey)
      if (masterKey === undefined || salt === undefined) return undefined
      return openSecret({ key: deriveSealingKey(masterKey, salt), owner }, sealed)
    },
  }
}
