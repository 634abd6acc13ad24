import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, totalmem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))

export function printMachine() {
  const [cpu] = cpus()
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB\n`,
  )
}

/** The compiled server on a folder of its own, or on one that an earlier server left; another build, if one is named. */
export async function startServer(
  flags = [],
  { dataPath = newFolder(), nodeFlags = [], program = main } = {},
) {
  const args = [
    ...nodeFlags,
    program,
    'serve',
    '--db-path',
    dataPath,
    '--http-addr',
    '127.0.0.1:0',
    '--log-level',
    'warn',
    ...flags,
  ]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8')
  while (!output.includes('Address')) output += (await once(child.stdout, 'data'))[0]
  const url = /Address +(\S+)/.exec(output)[1]
  return {
    url,
    pid: child.pid,
    dataPath,
    /** May be called again, to take the data away too. */
    async stop({ keepData = false } = {}) {
      const isRunning = child.exitCode === null && child.signalCode === null
      if (isRunning) {
        child.kill('SIGTERM')
        await once(child, 'close')
      }
      if (!keepData) rmSync(dataPath, { recursive: true, force: true })
    },
  }
}

function newFolder() {
  return mkdtempSync(join(tmpdir(), 'parley-bench-'))
}

/** The value below which this part of all values lies. */
export function quantile(values, part) {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
}

export async function waitForTasks(url) {
  for (;;) {
    const { total } = await (await fetch(`${url}/tasks?statuses=enqueued,processing&limit=1`)).json()
    if (total === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
