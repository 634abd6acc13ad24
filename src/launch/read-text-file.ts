import { readFileSync } from 'node:fs'

/** The text of a file, or undefined when there is none at this path. */
export function readTextFile(path: string | URL): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
