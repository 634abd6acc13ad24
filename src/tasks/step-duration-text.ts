const units = [
  { unit: 's', ms: 1000 },
  { unit: 'ms', ms: 1 },
  { unit: 'µs', ms: 1 / 1000 },
] as const

/** How long a step took, for people: two digits after the point, such as `1.20ms` or `33.71s`. */
export function stepDurationText(durationMs: number): string {
  const { unit, ms } = units.find((each) => durationMs >= each.ms) ?? units[2]
  return `${(durationMs / ms).toFixed(2)}${unit}`
}
