/** How many letters must be changed, added, taken out or swapped with their neighbour, none of them twice. */
export function editDistance(from: string, to: string): number {
  return distances(Array.from(from), Array.from(to)).at(-1) ?? 0
}

/** The distance to the nearest beginning of the word. */
export function editDistanceToPrefix(from: string, to: string): number {
  return Math.min(...distances(Array.from(from), Array.from(to)))
}

/** The distance from the whole of `from` to each beginning of `to`, the empty one first. */
function distances(from: readonly string[], to: readonly string[]): number[] {
  const table: number[][] = []
  const cell = (row: number, column: number): number => table[row]?.[column] ?? Infinity
  for (let row = 0; row <= from.length; row += 1) {
    const cells: number[] = []
    table.push(cells)
    for (let column = 0; column <= to.length; column += 1) {
      if (row === 0 || column === 0) {
        cells.push(row + column)
        continue
      }
      const isSame = from[row - 1] === to[column - 1]
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      cells.push(
        Math.min(
          cell(row - 1, column - 1) + (isSame ? 0 : 1),
          cell(row - 1, column) + 1,
          cell(row, column - 1) + 1,
          row > 1 && column > 1 && isSwap ? cell(row - 2, column - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return table.at(-1) ?? []
}
