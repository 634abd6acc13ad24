import { fileURLToPath } from 'node:url'
// Comes with vitest, which runs the model in other tests: Node alone cannot load it.
import { runnerImport } from 'vite'

/** What `search-model.ts` exports. */
export async function loadSearchModel() {
  const path = fileURLToPath(new URL('search-model.ts', import.meta.url))
  const { module } = await runnerImport(path, { configFile: false, logLevel: 'error' })
  return module
}
