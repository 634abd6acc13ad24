const rfc3339 = /^(\d{4}-\d{2}-\d{2})[Tt ]((?:[01]\d|2[0-3]):\d{2}:\d{2})(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2})$/
const withoutZone = /^(\d{4}-\d{2}-\d{2})[T ]((?:[01]\d|2[0-3]):\d{2}:\d{2})$/
const dayOnly = /^(\d{4}-\d{2}-\d{2})$/

/** Reads RFC 3339, or a date with or without a time of day, which is then taken as UTC.
 *  Fractions beyond a millisecond are dropped; a day that no calendar has is undefined. */
export function parseMoment(text: string): Date | undefined {
  const full = rfc3339.exec(text)
  if (full) return momentOf(full[1], full[2], full[3], full[4])
  const local = withoutZone.exec(text)
  if (local) return momentOf(local[1], local[2], undefined, 'Z')
  return parseDay(text)
}

/** Reads `YYYY-MM-DD` as midnight UTC. */
export function parseDay(text: string): Date | undefined {
  const day = dayOnly.exec(text)
  return day ? momentOf(day[1], '00:00:00', undefined, 'Z') : undefined
}

/** RFC 3339 in UTC, always with a fraction: some clients cannot read a time without one. */
export function formatMoment(moment: Date): string {
  return moment.toISOString()
}

function momentOf(day = '', time = '', fraction = '', zone = ''): Date | undefined {
  const midnight = new Date(`${day}T00:00:00Z`)
  // `Date` rolls 30 February over into March: a real day is written back as it was read.
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return undefined
  const moment = new Date(`${day}T${time}${fraction.slice(0, 4)}${zone.toUpperCase()}`)
  // A zone can push the first or last day into a year that RFC 3339 cannot write.
  const year = moment.getUTCFullYear()
  return year >= 0 && year <= 9999 ? moment : undefined
}
