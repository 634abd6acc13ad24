import { rawMembers, writeObject } from './write-raw.js'

/** The existing object with the members of the update: in their old place where the name was there, at the
 *  end where it was not. Every value keeps its bytes; nested objects are replaced, not merged. */
export function mergeMembers(existing: Uint8Array, update: Uint8Array): Uint8Array {
  const merged = rawMembers(existing)
  for (const [name, member] of rawMembers(update))
    merged.set(name, { name: merged.get(name)?.name ?? member.name, value: member.value })
  return writeObject([...merged.values()])
}
