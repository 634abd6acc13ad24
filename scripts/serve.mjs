// `npm run serve -- <flags>`: installs and builds if needed, then runs the plain server with these flags.
import { build } from './build.mjs'

build()
process.argv.splice(2, 0, 'serve')
await import('../dist/main.js')
