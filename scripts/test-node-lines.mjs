// `npm run test:node-lines`: runs the test suite on later Node release lines, whose binaries come from npm.
// Run it before a release, or when a dependency with native code changes.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { build } from './build.mjs'
import { bin, projectFolder } from './install-if-needed.mjs'

const lines = process.argv.length > 2 ? process.argv.slice(2) : ['22', '24', '26']

build()
const folder = mkdtempSync(join(tmpdir(), 'parley-node-'))
writeFileSync(join(folder, 'package.json'), '{"private":true}\n')
let failures = 0
for (const line of lines) {
  const name = `node-${process.platform}-${process.arch}`
  spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${line}`], {
    cwd: folder,
    stdio: 'inherit',
  })
  const binFolder = join(folder, 'node_modules', name, 'bin')
  const node = join(binFolder, 'node')
  console.log(
    `\n— Node ${spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? `${line}: not found`}`,
  )
  const env = { ...process.env, PATH: `${binFolder}${delimiter}${process.env.PATH}` }
  const { status } = spawnSync(node, [bin('vitest'), 'run', '--reporter=dot'], {
    cwd: projectFolder,
    stdio: 'inherit',
    env,
  })
  if (status !== 0) failures++
}
rmSync(folder, { recursive: true })
process.exitCode = failures === 0 ? 0 : 1
