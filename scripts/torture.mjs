// `npm run torture -- [--seed N] [--rounds N]`: installs and builds if needed, then kills a loaded server again
// and again. Run it after any change to storage, tasks or engine.
import { build } from './build.mjs'

build()
await import('../test/torture/torture.mjs')
