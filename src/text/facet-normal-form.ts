const LONGEST_BYTES = 468

/** The form in which values of a field are compared by filters and facets: trimmed, decomposed, in lower case,
 *  marks kept, and cut to 468 bytes of UTF-8 at the end of a character. */
export function normalizeFacetText(text: string): string {
  const trimmed = text.trim()
  if (isAscii(trimmed)) return trimmed.slice(0, LONGEST_BYTES).toLowerCase()
  return cutToBytes(trimmed.normalize('NFKD').toLowerCase())
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 0x7f) return false
  return true
}

function cutToBytes(text: string): string {
  // A code unit takes at most three bytes.
  if (text.length * 3 <= LONGEST_BYTES) return text
  let bytes = 0
  let end = 0
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > LONGEST_BYTES) return text.slice(0, end)
    end += character.length
  }
  return text
}
