import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A worker thread cannot load TypeScript: tests that run from the sources use the compiled worker. */
export function compiledWorker(): URL {
  const url = new URL('../../../dist/engine/local/indexing/indexing-worker.js', import.meta.url)
  if (!existsSync(fileURLToPath(url)))
    throw new Error(`${fileURLToPath(url)} is missing: compile it first, with "npm run build"`)
  return url
}
