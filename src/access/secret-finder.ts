import { createHmac, timingSafeEqual } from 'node:crypto'

/** Finds what belongs to a presented secret, by one hash and one look-up however many there are. */
export interface SecretFinder<Owner> {
  find(presented: string): Owner | undefined
  add(secret: string, owner: Owner): void
  remove(secret: string): void
}

/** `blindingKey` is random and never leaves the process. Secrets are looked up by their keyed hash,
 *  which a caller can neither predict nor steer: how long a look-up takes tells nothing of a secret. */
export function createSecretFinder<Owner>(blindingKey: Uint8Array): SecretFinder<Owner> {
  const entries = new Map<string, { readonly hash: Buffer; readonly owner: Owner }>()
  const hashOf = (secret: string) => createHmac('sha256', blindingKey).update(secret).digest()
  return {
    find(presented) {
      const hash = hashOf(presented)
      const entry = entries.get(hash.toString('base64'))
      return entry && timingSafeEqual(entry.hash, hash) ? entry.owner : undefined
    },
    add(secret, owner) {
      const hash = hashOf(secret)
      entries.set(hash.toString('base64'), { hash, owner })
    },
    remove(secret) {
      entries.delete(hashOf(secret).toString('base64'))
    },
  }
}
