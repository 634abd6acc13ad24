/** Without duplicates. */
export function isRising(values: Uint32Array): boolean {
  for (let at = 1; at < values.length; at += 1) if ((values[at - 1] ?? 0) >= (values[at] ?? 0)) return false
  return true
}

/** A copy, rising and without duplicates. Sorts `values` itself on the way. */
export function sortedWithoutDuplicates(values: Uint32Array): Uint32Array {
  if (isRising(values)) return values.slice()
  values.sort()
  let count = 0
  for (let at = 0; at < values.length; at += 1) {
    if (count > 0 && values[at] === values[count - 1]) continue
    values[count] = values[at] ?? 0
    count += 1
  }
  return values.slice(0, count)
}
