import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A file that is being written. Ends with either `keep` or `discard`. */
export interface PayloadFile {
  /** Resolves when the operating system has taken all of the bytes. One call at a time. */
  append(bytes: Uint8Array): Promise<void>
  /** When it resolves, the file and its name are on disk. */
  keep(): Promise<void>
  /** When it resolves, there is no such file. */
  discard(): Promise<void>
}

/** Makes a file that only this user may read. One of that name must not be there, and the folder must. */
export async function createPayloadFile(folder: string, name: string): Promise<PayloadFile> {
  const file = await open(join(folder, name), 'wx', 0o600)
  return {
    append: (bytes) => file.appendFile(bytes),
    keep: async () => {
      await file.datasync()
      await file.close()
      await syncFolder(folder)
    },
    discard: async () => {
      try {
        await file.close()
      } finally {
        await discardPayload(folder, name)
      }
    },
  }
}

/** Without it the name of a new file can be lost with the power, and the file with it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Removes a payload. One that is not there is no mistake. */
export async function discardPayload(folder: string, name: string): Promise<void> {
  await rm(join(folder, name), { force: true })
}
