import type { Entry, KeyValueStore } from './key-value-store.js'

// What the parts of the contract share: how they get a store, and bytes as text.

/** A store the contract closes after the test. */
export type OpenStore = (tables?: readonly string[]) => KeyValueStore
/** One whose table `words` has each of the space-separated `keys`, with itself in angle brackets as value. */
export type OpenFilledStore = (keys: string) => Promise<KeyValueStore>

export function key(characters: string): Uint8Array {
  return new TextEncoder().encode(characters)
}

export function text(bytes: Uint8Array | undefined): string | undefined {
  return bytes && new TextDecoder().decode(bytes)
}

export function keysOf(entries: Iterable<Entry>): string {
  return Array.from(entries, (entry) => text(entry.key)).join(' ')
}
