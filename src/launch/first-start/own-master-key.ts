import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** A master key that nobody gave: made at the first start, and kept beside the data. */
export interface OwnMasterKey {
  readonly key: string
  /** The file that it is kept in, absolute, which only its owner can read. */
  readonly path: string
  /** Made just now: nobody has seen it yet. */
  readonly isNew: boolean
}

/** The key that is kept in the data folder, or a new one that from now on is. */
export function ownMasterKey(dataFolder: string, newKey: () => string): OwnMasterKey {
  const path = join(resolve(dataFolder), 'master-key')
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const key = newKey()
  try {
    // Fails when the file is there: of two starts at once, one makes the key and both use it.
    writeFileSync(path, `${key}\n`, { mode: 0o600, flag: 'wx' })
    return { key, path, isNew: true }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const kept = readFileSync(path, 'utf8').trim()
  // An empty key would open every route.
  if (kept === '') throw new Error(`The file ${path} is empty: put the master key into it, or remove it.`)
  return { key: kept, path, isNew: false }
}
