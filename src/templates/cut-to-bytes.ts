/** The longest beginning of a text that takes at most `mostBytes` bytes of UTF-8 and ends with a whole character. */
export function cutToBytes(text: string, mostBytes: number): string {
  // No character takes more than three bytes for each of its UTF-16 units.
  if (text.length * 3 <= mostBytes) return text
  // No unit takes less than a byte; of a longer text two units more show where the last character begins.
  const bytes = Buffer.from(text.length > mostBytes + 2 ? text.slice(0, mostBytes + 2) : text)
  if (bytes.length <= mostBytes) return text
  let end = mostBytes
  while (end > 0 && isContinuation(bytes[end])) end -= 1
  return bytes.toString('utf8', 0, end)
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80
}
