import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const torture = fileURLToPath(new URL('../torture/torture.mjs', import.meta.url))

// A short round of `npm run torture`; its seed is in the output, and a failure prints all of it.
test(
  'a server that is killed again and again keeps all it acknowledged, once, and finds it',
  { timeout: 120_000 },
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [torture, '--rounds', '10'])
    expect(stdout).toContain('nothing lost, nothing doubled, nothing left over')
  },
)
