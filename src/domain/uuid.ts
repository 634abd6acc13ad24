import type { Branded } from './branded.js'

/** Lower case and hyphenated, whatever form it was written in. */
export type Uuid = Branded<string, 'Uuid'>

const hyphenated = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const bare = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

/** Reads a UUID of any version: hyphenated, as bare digits, in braces, or as a `urn:uuid:` name. */
export function parseUuid(text: string): Uuid | undefined {
  const plain = text
    .toLowerCase()
    .replace(/^urn:uuid:/, '')
    .replace(/^\{(.*)\}$/, '$1')
  const canonical = plain.replace(bare, '$1-$2-$3-$4-$5')
  return hyphenated.test(canonical) ? (canonical as Uuid) : undefined
}
