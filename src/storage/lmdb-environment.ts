import { open, type Database, type RootDatabase } from 'lmdb'

/** A table of plain bytes. */
export type LmdbTable = Database<Uint8Array, Uint8Array>

export interface LmdbEnvironmentOptions {
  /** A folder, made if it is missing. */
  readonly path: string
  /** The most tables it can ever have. */
  readonly mostTables: number
  /** The address space to start with; it grows as data comes. */
  readonly mapBytes?: number | undefined
  /** Takes no write lock, and makes nothing that is missing. */
  readonly readOnly?: boolean | undefined
}

// Larger pages keep the list of free pages short, which every commit rewrites.
const PAGE_BYTES = 16_384
const FIRST_MAP_BYTES = 1024 * 1024

/** Opens an environment in the one way that all of ours are opened. */
export function openLmdbEnvironment({
  path,
  mostTables,
  mapBytes,
  readOnly = false,
}: LmdbEnvironmentOptions): RootDatabase {
  return open({
    path,
    // Otherwise a folder with a dot in its name would be taken for a file.
    noSubdir: false,
    readOnly,
    pageSize: PAGE_BYTES,
    maxDbs: mostTables,
    mapSize: mapBytes ?? FIRST_MAP_BYTES,
    // A commit is synced before it is seen: what has been read is on disk.
    overlappingSync: false,
    // Otherwise a commit that fails also rejects a promise nobody holds, which ends the process.
    eventTurnBatching: false,
  })
}

export function openLmdbTable(environment: RootDatabase, name: string): LmdbTable {
  // On the root the same key encoding would make this call hang.
  return environment.openDB({ name, keyEncoding: 'binary', encoding: 'binary' })
}

/** The pages of one tree. lmdb declares its statistics as `{}`; these are the fields it gives. */
export interface TreeStatistics {
  readonly treeBranchPageCount: number
  readonly treeLeafPageCount: number
  readonly overflowPages: number
  readonly pageSize: number
}

export function tableBytes(table: LmdbTable): number {
  return treeBytes(table.getStats() as TreeStatistics)
}

export function treeBytes(tree: TreeStatistics): number {
  return (tree.treeBranchPageCount + tree.treeLeafPageCount + tree.overflowPages) * tree.pageSize
}

export function plainBytes(bytes: Uint8Array): Uint8Array
export function plainBytes(bytes: Uint8Array | undefined): Uint8Array | undefined
/** lmdb hands out a `Buffer`, already a copy, whose `slice` shares memory where that of other bytes does not.
 *  V8 keeps up to 64 bytes inside the object; copying those is cheaper than giving them memory to share. */
export function plainBytes(bytes: Uint8Array | undefined): Uint8Array | undefined {
  if (bytes === undefined || bytes.length <= 64) return bytes && new Uint8Array(bytes)
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
