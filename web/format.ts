const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const

/** A size for people: `1.5 MiB`. */
export function formatBytes(bytes: number): string {
  let size = bytes
  let unit = 0
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`
}

export function formatCount(count: number): string {
  return count.toLocaleString('en')
}

/** `1 document`, `2 documents`. */
export function formatMany(count: number, noun: string, nouns = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : nouns}`
}

/** A moment of the server in the time of the reader. */
export function formatMoment(text: string): string {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime())
    ? text
    : moment.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
}
