// `npm run bench -- [small-writes] [upload] [search] [chat] [flags]`: installs and builds if needed, then runs these
// measurements of bench/ one after another, or all of them. Run it on a quiet machine; what counts are the ratios.
// Flags are for the search and the chat alone, so name the one that they are for. `search --peers --full` compares
// the search with its peers on a million documents, which takes long.
import { build } from './build.mjs'
import { run } from './install-if-needed.mjs'

const given = process.argv.slice(2)
const known = ['small-writes', 'upload', 'search', 'chat']
const withFlags = new Set(['search', 'chat'])
const chosen = known.filter((measurement) => given.includes(measurement))
const flags = given.filter((argument) => !known.includes(argument))

build()
for (const measurement of chosen.length > 0 ? chosen : known) {
  console.log(`\n— ${measurement}`)
  run(process.execPath, [`bench/${measurement}.mjs`, ...(withFlags.has(measurement) ? flags : [])])
}
