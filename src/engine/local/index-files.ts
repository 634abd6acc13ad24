import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { IndexId } from '../../domain/index-id.js'
import { runFolderName } from './runs/run-folder.js'
import { indexFolder } from './tables/environment-cache.js'
import { dataFileName } from './tables/index-environment.js'

/** The folders of the indexes, as files: what is done to them while no environment is open in them. */
export interface IndexFiles {
  /** Makes the folder of an index if it is missing, so that it is still there after a power failure. Resolves
   *  with whether it was. */
  make(index: IndexId): Promise<boolean>
  remove(index: IndexId): Promise<void>
  /** Removes every entry that is not the folder of one of the indexes. */
  removeOthers(indexes: readonly IndexId[]): Promise<void>
  /** Ids of indexes that have a folder. */
  list(): Promise<readonly IndexId[]>
  /** Of all files that hold the index's data. */
  dataBytes(index: IndexId): Promise<number>
  /** An empty folder for a copy of the index. */
  makeCopyFolder(index: IndexId): Promise<string>
  /** Puts the copy in the place of the index's data. After a crash it is the one or the other. */
  swapIn(index: IndexId, copyFolder: string): Promise<void>
  removeCopyFolder(copyFolder: string): Promise<void>
}

export function createIndexFiles(indexesFolder: string): IndexFiles {
  const folderOf = (index: IndexId): string => indexFolder(indexesFolder, index)
  return {
    make: async (index) => {
      const made = await mkdir(folderOf(index), { recursive: true })
      if (made === undefined) return false
      await syncFolder(indexesFolder)
      return true
    },
    remove: (index) => rm(folderOf(index), { recursive: true, force: true }),
    removeOthers: async (indexes) => {
      const kept = new Set(indexes.map(String))
      const others = (await entriesOf(indexesFolder)).filter((name) => !kept.has(name))
      await Promise.all(others.map((name) => rm(join(indexesFolder, name), { recursive: true, force: true })))
    },
    list: async () =>
      (await entriesOf(indexesFolder))
        .filter((name) => /^\d+$/.test(name))
        .map((name) => Number(name) as IndexId),
    dataBytes: async (index) => {
      const data = await stat(join(folderOf(index), dataFileName))
      return data.size + (await bytesOfFilesIn(join(folderOf(index), runFolderName)))
    },
    makeCopyFolder: async (index) => {
      const folder = `${folderOf(index)}.compacting`
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder)
      return folder
    },
    swapIn: async (index, copyFolder) => {
      await rename(join(copyFolder, dataFileName), join(folderOf(index), dataFileName))
      await syncFolder(folderOf(index))
    },
    removeCopyFolder: (copyFolder) => rm(copyFolder, { recursive: true, force: true }),
  }
}

/** Files that vanish meanwhile have none. */
async function bytesOfFilesIn(folder: string): Promise<number> {
  if (!existsSync(folder)) return 0
  const sizes = (await readdir(folder)).map(async (name) => {
    const path = join(folder, name)
    return existsSync(path) ? (await stat(path)).size : 0
  })
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)
}

async function entriesOf(folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true })
  return readdir(folder)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
