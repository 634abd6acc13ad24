/** Prints rows of equal length below their titles, numbers to the right. */
export function printTable(titles, rows) {
  const cells = rows.map((row) => row.map(cellText))
  const widths = titles.map((title, at) => Math.max(title.length, ...cells.map((row) => row[at].length)))
  const print = (texts, isNumber) =>
    console.log(
      texts
        .map((text, at) => (isNumber(at) ? text.padStart(widths[at]) : text.padEnd(widths[at])))
        .join('  ')
        .trimEnd(),
    )
  const isNumberColumn = (at) => rows.some((row) => typeof row[at] === 'number')
  print(titles, isNumberColumn)
  for (const row of cells) print(row, isNumberColumn)
}

function cellText(value) {
  if (value === undefined) return ''
  if (typeof value !== 'number') return String(value)
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US')
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2)
}
