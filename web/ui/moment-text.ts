const hourMs = 3_600_000

/** `just now`, `5 min ago`, `3 h ago`, and for what is older the day. */
export function momentText(at: Date, now: Date): string {
  const ms = now.getTime() - at.getTime()
  if (ms < 10_000) return 'just now'
  if (ms < 60_000) return `${Math.floor(ms / 1_000)} s ago`
  if (ms < hourMs) return `${Math.floor(ms / 60_000)} min ago`
  if (ms < 24 * hourMs) return `${Math.floor(ms / hourMs)} h ago`
  return at.toISOString().slice(0, 16).replace('T', ' ')
}
