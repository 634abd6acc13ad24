/** Rising numbers as pairs of first and last: a selection of a million tasks is mostly a few runs. */
export type UidRanges = readonly (readonly [first: number, last: number])[]

export function toRanges(rising: Iterable<number>): UidRanges {
  const ranges: [number, number][] = []
  for (const uid of rising) {
    const current = ranges.at(-1)
    if (current !== undefined && current[1] + 1 === uid) current[1] = uid
    else ranges.push([uid, uid])
  }
  return ranges
}

export function fromRanges<Uid extends number>(ranges: UidRanges): Uid[] {
  const uids: Uid[] = []
  for (const [first, last] of ranges) {
    // The caller knows whose uids it stored.
    for (let uid = first; uid <= last; uid += 1) uids.push(uid as Uid)
  }
  return uids
}
