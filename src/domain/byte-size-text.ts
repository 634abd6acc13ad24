const units = ['KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const

/** A number of bytes for people, such as `16 KiB` or `1.25 MiB`: two digits at most, and no trailing zeros. */
export function byteSizeText(bytes: number): string {
  let size = bytes
  let unit: string = 'B'
  for (const larger of units) {
    if (Math.abs(size) < 1024) break
    size /= 1024
    unit = larger
  }
  return `${Number(size.toFixed(2))} ${unit}`
}
