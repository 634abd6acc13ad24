import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runFileKinds, type Manifest, type RunFileKind } from './manifest.js'

/** The folder with the run files of one index. */
export interface RunFolder {
  pathOf(kind: RunFileKind, number: number): string
  /** A file that no manifest ever names: to be renamed or removed. */
  temporaryPath(name: string): string
  /** Makes the folder if it is missing. */
  make(): void
  /** Afterwards the names of all files in it are on disk. */
  sync(): void
  /** Removes every file that the manifest does not name. */
  removeOthers(manifest: Manifest): void
}

export const runFolderName = 'runs'

export function createRunFolder(indexFolder: string): RunFolder {
  const folder = join(indexFolder, runFolderName)
  return {
    pathOf: (kind, number) => join(folder, nameOf(kind, number)),
    temporaryPath: (name) => join(folder, `${name}.temporary`),
    make: () => {
      if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined) syncFolder(dirname(folder))
    },
    sync: () => syncFolder(folder),
    removeOthers: ({ runs }) => {
      const named = new Set(runs.flatMap((run) => runFileKinds.map((kind) => nameOf(kind, run[kind].number))))
      for (const name of namesIn(folder)) if (!named.has(name)) removeFile(join(folder, name))
    },
  }
}

export function removeFile(path: string): void {
  rmSync(path, { force: true })
}

export function renameFile(from: string, to: string): void {
  renameSync(from, to)
}

export function fileBytes(path: string): number {
  return statSync(path).size
}

function nameOf(kind: RunFileKind, number: number): string {
  return `${number}.${kind}`
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
