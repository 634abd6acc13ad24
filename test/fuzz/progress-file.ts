import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'

/** A number that another process reads. It is there even if the one that writes it dies the next moment. */
export interface Progress {
  write(value: number): void
  close(): void
}

export function createProgress(path: string): Progress {
  const file = openSync(path, 'w')
  const bytes = Buffer.alloc(4)
  return {
    write: (value) => {
      bytes.writeUInt32LE(value)
      writeSync(file, bytes, 0, bytes.length, 0)
    },
    close: () => closeSync(file),
  }
}

/** 0 if nothing was written yet. */
export function readProgress(path: string): number {
  try {
    const bytes = readFileSync(path)
    return bytes.length < 4 ? 0 : bytes.readUInt32LE()
  } catch {
    return 0
  }
}
