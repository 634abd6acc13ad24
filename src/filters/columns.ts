// Columns count characters, offsets the units of a string: a character outside the basic plane has two.

/** How many characters stand between two offsets. Half of a pair counts as a character. */
export function characterCount(text: string, from: number, to: number): number {
  let count = 0
  for (let offset = from; offset < to; offset += unitsAt(text, offset)) count++
  return count
}

/** Where the character of this column begins; the end of the text if it has no such column. */
export function offsetOfColumn(text: string, column: number): number {
  let offset = 0
  for (let passed = 1; passed < column && offset < text.length; passed++) offset += unitsAt(text, offset)
  return offset
}

export function unitsAt(text: string, offset: number): number {
  return (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1
}
