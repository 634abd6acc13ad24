export interface TokenClaims {
  readonly apiKeyUid: string
  /** As the server takes them: a list of patterns, or an object from patterns to rules. */
  readonly searchRules: unknown
  /** Seconds since 1970; undefined for no end but that of the key. */
  readonly exp?: number
}

/** Signs a tenant token with HMAC-SHA256. It is computed where it is called: nothing is sent. */
export async function signTenantToken(keyValue: string, claims: TokenClaims): Promise<string> {
  const signed = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => base64Url(bytesOf(JSON.stringify(part))))
    .join('.')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(keyValue), algorithm, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, bytesOf(signed))
  return `${signed}.${base64Url(new Uint8Array(signature))}`
}

function base64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
