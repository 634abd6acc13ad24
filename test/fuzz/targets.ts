import type { FuzzTarget } from './fuzz-target.js'

/** Everything that reads what strangers send. Each is loaded only when it is fuzzed: some take long to load. */
const loaders: Readonly<Record<string, () => Promise<FuzzTarget>>> = {
  filters: async () => (await import('./targets/filters.js')).filters,
  queries: async () => (await import('./targets/queries.js')).queries,
  words: async () => (await import('./targets/words.js')).words,
  json: async () => (await import('./targets/payloads.js')).json,
  ndjson: async () => (await import('./targets/payloads.js')).ndjson,
  csv: async () => (await import('./targets/payloads.js')).csv,
  'search-bodies': async () => (await import('./targets/search-bodies.js')).searchBodies,
  templates: async () => (await import('./targets/templates.js')).templates,
}

export const targetNames: readonly string[] = Object.keys(loaders)

export async function loadTarget(name: string): Promise<FuzzTarget> {
  const load = loaders[name]
  const target = load === undefined ? await loadFaulty(name) : await load()
  if (target === undefined) throw new Error(`there is no target ${name}`)
  return target
}

async function loadFaulty(name: string): Promise<FuzzTarget | undefined> {
  const { faultyTargets } = await import('./faulty-targets.js')
  return faultyTargets.find((target) => target.name === name)
}
