// `npm run bench`: installs and builds if needed, then runs every measurement in bench/, one after another.
// Run it on a quiet machine; what counts are the ratios.
import { build } from './build.mjs'
import { run } from './install-if-needed.mjs'

build()
for (const measurement of ['small-writes', 'upload']) {
  console.log(`\n— ${measurement}`)
  run(process.execPath, [`bench/${measurement}.mjs`])
}
