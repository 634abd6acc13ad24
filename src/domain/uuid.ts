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

/** A UUID of version 7: it begins with the moment, so that later ones sort after. Takes ten random bytes. */
export function uuidV7(atMs: number, random: Uint8Array): Uuid {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(atMs, 0, 6)
  bytes.set(random.subarray(0, 10), 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(bare, '$1-$2-$3-$4-$5') as Uuid
}
