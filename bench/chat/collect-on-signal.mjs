// Loaded into the server that is measured: on SIGUSR2 each of its threads lets go of what nobody holds any more, so
// that what is left in memory is what streams need. The first thread then writes how much that is into a file.
import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { BroadcastChannel, isMainThread } from 'node:worker_threads'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
const threads = new BroadcastChannel('collect')
threads.unref()
if (isMainThread)
  process.on('SIGUSR2', () => {
    // A channel between threads has no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    threads.postMessage('now')
    collect()
    const { heapUsed, external } = process.memoryUsage()
    writeFileSync(process.env.PARLEY_BENCH_HEAP_FILE, String(heapUsed + external))
  })
else threads.addEventListener('message', () => collect())
