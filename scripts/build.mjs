// Compiles src/ to dist/ and web/ to dist/web/. Run by `npm run build`, and by the scripts that start or test the server.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bin, installIfNeeded, projectFolder, run } from './install-if-needed.mjs'

export function build() {
  installIfNeeded()
  run(bin('tsc'), ['-p', 'tsconfig.build.json'])
  run(process.execPath, [join(projectFolder, 'scripts', 'build-web.mjs')])
  writeFileSync(join(projectFolder, 'dist', 'build-info.json'), `${JSON.stringify(commitInfo())}\n`)
}

/** A build from a package or an archive has no history: its commit is then unknown. */
function commitInfo() {
  try {
    const options = { cwd: projectFolder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    const [commitSha, commitDate] = execFileSync('git', ['log', '-1', '--format=%H %cI'], options)
      .trim()
      .split(' ')
    return { commitSha, commitDate }
  } catch {
    return { commitSha: 'unknown', commitDate: 'unknown' }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) build()
