import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Every file below a folder whose name ends so. */
export function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => join(folder, path))
}
