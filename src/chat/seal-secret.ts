import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

// A sealed secret is the version, the nonce, the encrypted text and the tag that vouches for all of it.
const VERSION = 1
const NONCE_START = 1
const NONCE_BYTES = 12
const TEXT_START = NONCE_START + NONCE_BYTES
const TAG_BYTES = 16
const KEY_BYTES = 32
const PURPOSE = 'parley: keys of language model providers'

/** The key that secrets are sealed under. The salt makes it differ between instances with one master key. */
export function deriveSealingKey(masterKey: string, salt: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', masterKey, salt, PURPOSE, KEY_BYTES))
}

export interface Sealing {
  readonly key: Uint8Array
  /** What the secret belongs to: under another owner it cannot be opened. */
  readonly owner: string
}

/** Encrypts with AES-256-GCM. A nonce is drawn at random for each secret. */
export function sealSecret(
  { key, owner }: Sealing,
  secret: string,
  randomBytes: (count: number) => Uint8Array,
): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(owner))
  const text = [cipher.update(secret, 'utf8'), cipher.final()]
  return Buffer.concat([Buffer.of(VERSION), nonce, ...text, cipher.getAuthTag()])
}

/** Undefined for what was sealed under another key or for another owner, was changed since, or is none of ours. */
export function openSecret({ key, owner }: Sealing, sealed: Uint8Array): string | undefined {
  const tagStart = sealed.length - TAG_BYTES
  if (sealed[0] !== VERSION || tagStart < TEXT_START) return undefined
  const nonce = sealed.subarray(NONCE_START, TEXT_START)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(sealed.subarray(tagStart))
  const text = decipher.update(sealed.subarray(TEXT_START, tagStart))
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    // The one way in which the tag says no.
    return undefined
  }
}
