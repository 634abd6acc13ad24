import { maskSecret } from './mask-secret.js'

/** A setting as answers may show it: every `apiKey` in it, however deep, is masked. */
export function maskSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) =>
      name === 'apiKey' && typeof member === 'string'
        ? [name, maskSecret(member)]
        : [name, maskSecrets(member)],
    ),
  )
}
