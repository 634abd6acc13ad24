// `npm start`: installs and builds if needed, then runs the server with a master key of its own and with sample data,
// unless `--no-sample-data` is given.
import { build } from './build.mjs'

build()
await import('./serve-with-samples.mjs')
