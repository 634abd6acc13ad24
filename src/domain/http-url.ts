/** Reads the full URL of something that speaks HTTP. A URL whose user or password cannot be decoded
 *  is none: it could not be sent. */
export function parseHttpUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isHttp = url.protocol === 'http:' || url.protocol === 'https:'
  return isHttp && isEncoded(url.username) && isEncoded(url.password) ? url : undefined
}

/** Whether every percent sign begins the code of a byte, and the bytes are UTF-8. */
function isEncoded(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}
