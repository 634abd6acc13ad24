// `npm run relevance -- [flags of bench/relevance/run.mjs]`: installs and builds if needed, then measures how well the
// server ranks. Run it after any change to words, matching or ranking.
import { build } from './build.mjs'
import { run } from './install-if-needed.mjs'

build()
run(process.execPath, ['bench/relevance/run.mjs', ...process.argv.slice(2)])
