// `npm test`: installs and builds if needed, then runs every check and every test, and ends with one
// line that counts them: `N passed, N failed`. Arguments are handed to the test runner.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { bin, projectFolder } from './install-if-needed.mjs'

build()

const checks = [
  { title: 'types', command: 'tsc', args: ['-p', 'tsconfig.json'] },
  { title: 'types of the web page', command: 'tsc', args: ['-p', 'web/tsconfig.json'] },
  { title: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { title: 'formatting', command: 'oxfmt', args: ['--check'] },
]

let passed = 0
let failed = 0

for (const { title, command, args } of checks) {
  console.log(`\n— ${title}`)
  if (succeeds(command, args)) passed++
  else failed++
}

console.log('\n— tests')
const folder = mkdtempSync(join(tmpdir(), 'parley-results-'))
const results = join(folder, 'results.json')
const runnerArgs = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
const testsSucceeded = succeeds('vitest', [...runnerArgs, ...process.argv.slice(2)])
const counts = readCounts(results)
passed += counts.passed
failed += counts.failed
// A runner that fails without a failed test (a file that does not load, an error between tests) still fails.
if (!testsSucceeded && counts.failed === 0) failed++
rmSync(folder, { recursive: true })

console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && counts.passed > 0 ? 0 : 1

function succeeds(command, args) {
  return spawnSync(bin(command), args, { cwd: projectFolder, stdio: 'inherit' }).status === 0
}

function readCounts(path) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(path, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests }
  } catch {
    return { passed: 0, failed: 0 }
  }
}
