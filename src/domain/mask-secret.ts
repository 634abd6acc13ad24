const bearer = 'Bearer '

/** A secret as answers and logs may show it: enough to recognise, too little to use. */
export function maskSecret(secret: string): string {
  const { keptBytes, mask } = maskFor(Buffer.byteLength(secret))
  return `${firstCharacters(secret, keptBytes)}${mask}`
}

/** The value of an `Authorization` header; that it is a bearer's token stays visible. */
export function maskAuthorization(value: string): string {
  return value.startsWith(bearer) ? `${bearer}${maskSecret(value.slice(bearer.length))}` : maskSecret(value)
}

function maskFor(length: number): { readonly keptBytes: number; readonly mask: string } {
  if (length < 10) return { keptBytes: 0, mask: 'XXX...' }
  if (length < 20) return { keptBytes: 2, mask: 'XXXX...' }
  if (length < 30) return { keptBytes: 3, mask: 'XXXXX...' }
  return { keptBytes: 5, mask: 'XXXXXX...' }
}

/** As many whole characters as fit. */
function firstCharacters(text: string, mostBytes: number): string {
  let kept = ''
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > mostBytes) break
    kept += character
  }
  return kept
}
