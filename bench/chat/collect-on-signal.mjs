// Loaded into the server that is measured: on SIGUSR2 it lets go of what nobody holds any more, so that what is left
// in memory is what streams need.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  process.on('SIGUSR2', () => collect())
}
