import type { Branded } from './branded.js'

/** Our own number of an index: it stays when the index is renamed or swapped, and is never given to another. */
export type IndexId = Branded<number, 'IndexId'>
