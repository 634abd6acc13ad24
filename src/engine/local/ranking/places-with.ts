/** The places at which a list has a value, rising. */
export function placesWith(values: Uint16Array | Uint8Array, value: number): Uint32Array {
  let count = 0
  for (let place = 0; place < values.length; place += 1) if (values[place] === value) count += 1
  const places = new Uint32Array(count)
  let at = 0
  for (let place = 0; at < count; place += 1)
    if (values[place] === value) {
      places[at] = place
      at += 1
    }
  return places
}
