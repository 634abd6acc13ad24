import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

/** The compiled server in a process of its own, to be signalled and killed. */
export interface ServerProcess {
  readonly child: ChildProcess
  /** Everything written so far. */
  stdout(): string
  stderr(): string
  /** Resolves with the address once the server says it is ready; rejects if it ends first. */
  ready(): Promise<string>
  ended(): Promise<{ status: number | null; signal: NodeJS.Signals | null }>
}

/** Runs the server itself, or a script that starts it. */
export function runParley(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  script = main,
): ServerProcess {
  if (!existsSync(main)) throw new Error('dist/main.js is missing: run `npm run build` first')
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const end = new Promise<{ status: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (status, signal) => resolve({ status, signal }))
  })
  return {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    ended: async () => end,
    async ready() {
      return new Promise((resolve, reject) => {
        const look = () => {
          const address = /Address +(\S+)/.exec(stdout)?.[1]
          if (address !== undefined) resolve(address)
        }
        child.stdout.on('data', look)
        look()
        void end.then(() => reject(new Error(`the server ended before it was ready:\n${stdout}${stderr}`)))
      })
    },
  }
}
