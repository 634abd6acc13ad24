/* Characters that readers do not see and models do: controls but for tab and newline, marks of direction and of
   width zero, variation selectors, and the tag characters that can spell a whole hidden text. */
const unseen = /(?![\t\n])[\p{Default_Ignorable_Code_Point}\p{Cc}\ufff9-\ufffb]/gu

/** Text from documents and users without what nobody would see in it, its lines parted by newlines. */
export function cleanText(text: string): string {
  return text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll(unseen, '')
}

/** The same on one line, and cut if it is longer than so many UTF-16 units. */
export function cleanLine(text: string, most: number): string {
  const line = cleanText(text).replaceAll(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  // Without the first half of a character that was cut in two.
  return `${line.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`
}
