import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../support/test-server.js'

const project = fileURLToPath(new URL('../..', import.meta.url))
const { dependencies, version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))

// Without its scripts: building here would change the compiled server under other tests.
const packFlags = ['pack', '--ignore-scripts', '--offline', '--json']

describe.sequential('The package', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-package-'))
  const home = join(folder, 'node_modules')
  let paths: readonly string[] = []
  beforeAll(() => {
    const told = execFileSync('npm', [...packFlags, '--pack-destination', folder], {
      cwd: project,
      encoding: 'utf8',
    })
    const [packed] = JSON.parse(told)
    paths = packed.files.map(({ path }: { path: string }) => path)
    // As an installation would leave it: the package, its command, and what package.json says that it needs.
    mkdirSync(join(home, '.bin'), { recursive: true })
    execFileSync('tar', ['-xzf', join(folder, packed.filename), '-C', home])
    execFileSync('mv', [join(home, 'package'), join(home, 'parley')])
    for (const name of Object.keys(dependencies)) {
      mkdirSync(dirname(join(home, name)), { recursive: true })
      symlinkSync(join(project, 'node_modules', name), join(home, name))
    }
    chmodSync(join(home, 'parley', 'dist', 'main.js'), 0o755)
    symlinkSync('../parley/dist/main.js', join(home, '.bin', 'parley'))
  }, 60_000)
  afterAll(() => rmSync(folder, { recursive: true }))

  test('has the compiled server, its page and the documentation', () => {
    expect(paths).toEqual(
      expect.arrayContaining([
        'package.json',
        'README.md',
        'LICENSE',
        'CHANGELOG.md',
        'dist/main.js',
        'dist/start-server.js',
        'dist/build-info.json',
        'dist/web/index.html',
        'dist/engine/local/indexing/indexing-worker.js',
        'docs/configuration.md',
        'docs/routes.md',
      ]),
    )
  })

  test('has no tests, no sources and no data', () => {
    const allowed = /^(dist|docs|sample)\/|^(package\.json|README\.md|LICENSE|CHANGELOG\.md)$/
    expect(paths.filter((path) => !allowed.test(path) || /\.(test|contract)\./.test(path))).toEqual([])
    expect(paths.filter((path) => path.endsWith('.ts'))).toEqual([])
  })

  test('tells its version where it is installed', () => {
    const told = execFileSync('npx', ['--offline', 'parley', '--version'], { cwd: folder, encoding: 'utf8' })
    expect(told).toBe(`parley ${version}\n`)
  })

  test('serves where it is installed, page included, without a network and without sample data', async () => {
    const key = 'a-master-key-for-tests'
    const flags = [
      'serve',
      '--http-addr',
      '127.0.0.1:0',
      '--db-path',
      join(folder, 'data'),
      '--master-key',
      key,
    ]
    const child = spawn(join(home, '.bin', 'parley'), flags, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      let printed = ''
      for await (const text of child.stdout.setEncoding('utf8')) {
        printed += text
        if (printed.includes('Mode')) break
      }
      const url = /Address +(\S+)/.exec(printed)?.[1] ?? ''
      expect(await call(`${url}/indexes`, 'GET', { key })).toMatchObject({ status: 200, body: { total: 0 } })
      const page = await call(url, 'GET', { key: null, headers: { accept: 'text/html' } })
      expect(page.headers.get('content-type')).toContain('text/html')
    } finally {
      child.kill('SIGKILL')
    }
  })
})
