const dayMs = 86_400_000

/** The time between two moments in ISO 8601, built from days and seconds only, such as `P1DT3.500S`.
 *  Null when the end comes before the start: a clock was set back. */
export function formatDuration(startedAt: Date, finishedAt: Date): string | null {
  const elapsedMs = finishedAt.getTime() - startedAt.getTime()
  if (elapsedMs < 0) return null
  const days = Math.floor(elapsedMs / dayMs)
  const restMs = elapsedMs % dayMs
  const dayPart = days === 0 ? '' : `${days}D`
  return `P${dayPart}${restMs > 0 || days === 0 ? `T${secondsText(restMs)}S` : ''}`
}

function secondsText(ms: number): string {
  return ms % 1000 === 0 ? String(ms / 1000) : (ms / 1000).toFixed(3)
}
