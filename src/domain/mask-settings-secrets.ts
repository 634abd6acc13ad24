import { maskAuthorization } from './mask-secret.js'

/** Members that hold a credential, in whatever letter case: our own, and headers that are sent along. */
const secretNames: ReadonlySet<string> = new Set([
  'apikey',
  'api-key',
  'x-api-key',
  'authorization',
  'proxy-authorization',
])

/** A setting as answers may show it: every credential in it, however deep, is masked. */
export function maskSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) =>
      typeof member === 'string' && secretNames.has(name.toLowerCase())
        ? [name, maskAuthorization(member)]
        : [name, maskSecrets(member)],
    ),
  )
}
