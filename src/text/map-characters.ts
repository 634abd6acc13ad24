/** Makes a function that replaces every character of a text by what `map` makes of it alone. `map` must always
 *  give the same answer: it is asked once for a character of the basic plane, and the answer is kept. */
export function mapCharacters(map: (character: string) => string): (text: string) => string {
  const pages: (string[] | undefined)[] = []

  function mapped(unit: number): string {
    const page = (pages[unit >> 8] ??= [])
    return (page[unit & 0xff] ??= map(String.fromCharCode(unit)))
  }

  return (text) => {
    let result = ''
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index)
      const codePoint = (unit & 0xfc00) === 0xd800 ? (text.codePointAt(index) ?? unit) : unit
      if (codePoint === unit) {
        result += pages[unit >> 8]?.[unit & 0xff] ?? mapped(unit)
      } else {
        result += map(String.fromCodePoint(codePoint))
        index += 1
      }
    }
    return result
  }
}
