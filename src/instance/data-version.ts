import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Raised by one whenever the bytes on disk change in a way that an older server would misread. */
export const dataVersion = 3

/** The data folder was written by a server that knows more than this one, or not by us at all. */
export class DataVersionError extends Error {
  override readonly name = 'DataVersionError'
}

/** Checks the stamp of a data folder before anything in it is opened, and stamps a new folder. One with data of
 *  an older version is stamped anew: whoever opens that data brings it up to date, and from the first on the
 *  older server would misread it. */
export function checkDataVersion(folder: string): void {
  const path = join(folder, 'VERSION')
  const stamp = readStamp(path)
  if (stamp === undefined || knownVersion(folder, stamp.trim()) < dataVersion)
    writeStamp(path, `${dataVersion}\n`)
}

function knownVersion(folder: string, stamp: string): number {
  const version = /^\d+$/.test(stamp) ? Number(stamp) : undefined
  if (version === undefined || version === 0) {
    throw new DataVersionError(
      `The data folder ${folder} has a VERSION file that Parley did not write. Choose another folder with --db-path.`,
    )
  }
  if (version > dataVersion) {
    throw new DataVersionError(
      `The data folder ${folder} holds data of version ${version}, written by a newer Parley; this one reads up to version ${dataVersion}. Start it with a newer Parley, or choose another folder with --db-path.`,
    )
  }
  return version
}

function readStamp(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Whole or not at all: a stamp cut short by a crash would lock its owner out. */
function writeStamp(path: string, text: string): void {
  const temporary = `${path}.new`
  const file = openSync(temporary, 'w', 0o600)
  writeSync(file, text)
  fsyncSync(file)
  closeSync(file)
  renameSync(temporary, path)
}
