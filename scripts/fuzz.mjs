// `npm run fuzz -- [--seconds 60] [--seed N] [--only filters,json,…] [--input LINE]`: installs what is
// missing, then looks for inputs that break a promise of what reads the bodies of strangers, and for searches
// that the engine answers otherwise than its model. Run it after any change to parsers, readers or ranking.
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'
import { installIfNeeded } from './install-if-needed.mjs'

installIfNeeded()
// Comes with vitest: Node alone cannot load what the fuzzers are written in. Only here, once it is installed.
const { runnerImport } = await import('vite')
const path = fileURLToPath(new URL('../test/fuzz/fuzz-command.ts', import.meta.url))
const { module } = await runnerImport(path, { configFile: false, logLevel: 'error' })
const isFine = await module.fuzz(process.argv.slice(2), { build })
process.exitCode = isFine ? 0 : 1
