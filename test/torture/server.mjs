import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

/** Starts the compiled server on a folder and waits until it answers. */
export async function startVictim(dataPath) {
  if (!existsSync(main)) throw new Error('dist/main.js is missing: run `npm run build` first')
  const args = [main, 'serve', '--db-path', dataPath, '--http-addr', '127.0.0.1:0', '--log-level', 'warn']
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH },
  })
  let output = ''
  const collect = (text) => (output += text)
  child.stdout.setEncoding('utf8').on('data', collect)
  child.stderr.setEncoding('utf8').on('data', collect)
  const ended = once(child, 'close')
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /Address +(\S+)/.exec(output)
      if (found) resolve(found[1])
    })
    void ended.then(() => reject(new Error(`the server did not start:\n${output}`)))
  })
  return {
    url,
    output: () => output,
    async end(signal) {
      child.kill(signal)
      await ended
    },
  }
}

/** Sends a request; undefined when the server died before it answered. */
export async function send(url, { method, path, body }) {
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
    return { status: answer.status, body: await answer.json() }
  } catch {
    return undefined
  }
}
