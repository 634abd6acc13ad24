/** A time that something took, in the words of a reader: from ISO 8601 as the server writes it, such as `PT1.250S`. */
export function durationText(iso: string | null): string {
  const [, days = '0', seconds = '0'] = /^P(?:(\d+)D)?(?:T([\d.]+)S)?$/.exec(iso ?? '') ?? []
  return iso === null ? '' : elapsedText((Number(days) * 86_400 + Number(seconds)) * 1_000)
}

export function elapsedText(ms: number): string {
  if (ms < 1_000) return `${Math.max(0, Math.round(ms))} ms`
  const seconds = ms / 1_000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${Math.floor(seconds % 60)} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
