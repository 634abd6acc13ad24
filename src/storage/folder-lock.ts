import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { tryLock } from 'fs-native-extensions'

/** A folder held by this process. The kernel lets go of it when the process ends, however it ends. */
export interface FolderLock {
  /** Lets another take the folder. Releasing again is harmless. */
  release(): void
}

export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
  readonly folder: string
  readonly processId: number | undefined

  constructor(folder: string, processId: number | undefined) {
    const holder = processId === undefined ? 'another process' : `the process ${processId}`
    super(
      `The folder "${folder}" is in use by ${holder}. Stop that process, or choose another folder with --db-path.`,
    )
    this.folder = folder
    this.processId = processId
  }
}

/** Takes the folder, made if it is missing, for this process alone. Throws a `FolderInUseError` when it is
 *  taken, by another process or by this one. */
export function lockFolder(path: string): FolderLock {
  mkdirSync(path, { recursive: true })
  const lockFile = join(path, 'LOCK')
  // 'a' makes the file if it is missing, and leaves the holder's process id in it if it is not.
  let file: number | undefined = openSync(lockFile, 'a')
  if (!tryLock(file)) {
    closeSync(file)
    throw new FolderInUseError(path, readProcessId(lockFile))
  }
  ftruncateSync(file)
  writeSync(file, `${process.pid}\n`)
  return {
    release: () => {
      if (file === undefined) return
      closeSync(file)
      file = undefined
    },
  }
}

/** Unknown for the moment between the holder's taking the lock and its writing down who it is. */
function readProcessId(lockFile: string): number | undefined {
  const text = readFileSync(lockFile, 'utf8').trim()
  return /^[1-9][0-9]*$/.test(text) ? Number(text) : undefined
}
