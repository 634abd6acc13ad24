import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dataVersion } from '../../src/instance/data-version.js'
import { launch, onFreePort, temporaryFolder } from '../support/launch.js'
import { call } from '../support/test-server.js'

const masterKey = 'hunter2-is-not-for-print'
const newKey = { actions: ['search'], indexes: ['*'], expiresAt: null }

interface Refusal {
  readonly args?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  /** Written to `parley.toml` in the folder of the test, and named as the config file. */
  readonly config?: string
  readonly says: string
  readonly secret?: string
  readonly because: string
}

// One of each kind: the tables beside src/launch hold the rest.
const refusals: readonly Refusal[] = [
  { args: ['--no-such-flag'], says: '"--no-such-flag" is not an option', because: 'an unknown flag' },
  { args: ['swim'], says: '"swim" is not a command', because: 'an unknown command' },
  { args: ['--env', 'staging'], says: '--env cannot be "staging"', because: 'a bad value' },
  {
    environment: { MEILI_LOG_LEVEL: 'loud' },
    says: 'MEILI_LOG_LEVEL cannot be "loud"',
    because: 'a bad value in the environment',
  },
  {
    args: ['--config-file-path', '/no/such/file.toml'],
    says: '"/no/such/file.toml"',
    because: 'a config file that is missing',
  },
  {
    args: ['--config-file-path', '/'],
    says: 'The config file "/" cannot be read',
    because: 'a config file that is a folder',
  },
  { config: 'colour = "blue"', says: '"colour"', because: 'an unknown key in the config file' },
  {
    config: `master_key = "${masterKey}`,
    says: 'is not valid TOML: line 1',
    because: 'a config file that is not TOML',
  },
  {
    args: ['--env', 'production'],
    environment: { PARLEY_MASTER_KEY: '' },
    says: 'none is set',
    because: 'production without a master key',
  },
  {
    args: ['--env', 'production'],
    environment: { PARLEY_MASTER_KEY: 'hunter2-short' },
    says: 'PARLEY_MASTER_KEY is shorter',
    secret: 'hunter2-short',
    because: 'production with a short master key',
  },
  {
    args: ['--master-key', 'two', 'words-in-a-key'],
    says: 'put a value with spaces in quotes',
    secret: 'words-in-a-key',
    because: 'a master key left without quotes',
  },
  {
    args: ['--ssl-cert-path', '/no/cert.pem', '--ssl-key-path', '/no/key.pem'],
    says: '"/no/cert.pem": there is no such file',
    because: 'a certificate that is missing',
  },
  {
    args: ['--ssl-cert-path', 'package.json', '--ssl-key-path', 'package.json'],
    says: 'not a PEM certificate',
    because: 'a certificate that is none',
  },
]

describe.concurrent('Ends at once with status 2 and one sentence for', () => {
  for (const { args = [], environment = {}, config, says, secret = masterKey, because } of refusals)
    test(because, async ({ onTestFinished }) => {
      const folder = temporaryFolder(onTestFinished)
      const data = join(folder, 'data')
      const file = join(folder, 'parley.toml')
      if (config !== undefined) writeFileSync(file, config)
      const { stdout, stderr, ended } = launch(onTestFinished, args, {
        PARLEY_MASTER_KEY: masterKey,
        PARLEY_DB_PATH: data,
        ...(config !== undefined && { PARLEY_CONFIG_FILE_PATH: file }),
        ...environment,
      })
      expect(await ended()).toEqual({ status: 2, signal: null })
      expect(stderr()).toMatch(/^parley: [^\n]+\nSee parley --help\.\n$/)
      expect(stderr()).toContain(says)
      expect(stdout()).toBe('')
      expect(stderr()).not.toContain(secret)
      expect(existsSync(data)).toBe(false)
    })
})

describe.concurrent('Ends at once with status 0 for', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const pages = [
    { args: ['--help'], says: '--http-addr <address>' },
    { args: ['help'], says: 'PARLEY_MASTER_KEY' },
    { args: ['--version'], says: `parley ${version}\n` },
  ]
  for (const { args, says } of pages)
    test(args.join(' '), async ({ onTestFinished }) => {
      const { stdout, stderr, ended } = launch(onTestFinished, args, { PARLEY_MASTER_KEY: masterKey })
      expect(await ended()).toEqual({ status: 0, signal: null })
      expect(stdout()).toContain(says)
      expect(stdout()).not.toContain(masterKey)
      expect(stderr()).toBe('')
    })
})

describe.concurrent('The start notice', () => {
  test('says where it listens, where the data is, and that no master key means open', async ({
    onTestFinished,
  }) => {
    const folder = temporaryFolder(onTestFinished)
    const server = launch(onTestFinished, onFreePort(folder))
    const url = await server.ready()
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/)
    expect(server.stdout()).toContain(`  Data      ${realpathSync(folder)}\n`)
    expect(server.stdout()).toContain('No master key is set: every route is open')
    expect(server.stdout()).toContain('--master-key')
    expect(await call(url, 'GET', { key: null })).toMatchObject({ status: 200 })
    expect(await call(`${url}/version`, 'GET', { key: null })).toMatchObject({ status: 200 })
  })

  test('never shows the master key, nor does the most talkative log', async ({ onTestFinished }) => {
    const folder = temporaryFolder(onTestFinished)
    const args = [
      ...onFreePort(folder),
      '--master-key',
      masterKey,
      '--log-level',
      'trace',
      '--env',
      'production',
    ]
    const server = launch(onTestFinished, args)
    const url = await server.ready()
    expect(server.stdout()).not.toContain('No master key')
    const { body } = await call(`${url}/keys`, 'POST', { json: newKey, key: masterKey })
    expect(await call(`${url}/keys/${body.key}`, 'GET', { key: masterKey })).toMatchObject({ status: 200 })
    expect(await call(`${url}/${masterKey}`, 'GET', { key: masterKey })).toMatchObject({ status: 404 })
    server.child.kill('SIGTERM')
    expect(await server.ended()).toEqual({ status: 0, signal: null })
    const printed = server.stdout() + server.stderr()
    expect(printed).toContain('request served')
    expect(printed).not.toContain(masterKey)
    expect(printed).not.toContain(body.key)
  })

  test('counts a short master key as a danger, without showing it', async ({ onTestFinished }) => {
    const folder = temporaryFolder(onTestFinished)
    const server = launch(onTestFinished, [...onFreePort(folder), '--master-key', 'hunter2'])
    await server.ready()
    expect(server.stdout()).toContain('shorter than 16 bytes')
    expect(server.stdout() + server.stderr()).not.toContain('hunter2')
  })
})

describe.concurrent('Options are taken', () => {
  test('from the config file, then the environment over it, then the flags over both', async ({
    onTestFinished,
  }) => {
    const folder = realpathSync(temporaryFolder(onTestFinished))
    const file = join(folder, 'parley.toml')
    const at = (name: string) => JSON.stringify(join(folder, name))
    writeFileSync(
      file,
      `db_path = ${at('of-the-file')}\nhttp_addr = "127.0.0.1:0"\nmaster_key = "${masterKey}"\nexperimental_enable_metrics = true\n`,
    )
    const places = [
      { args: [], environment: {}, data: 'of-the-file' },
      {
        args: [],
        environment: { MEILI_DB_PATH: join(folder, 'of-the-reference') },
        data: 'of-the-reference',
      },
      {
        args: [],
        environment: {
          MEILI_DB_PATH: join(folder, 'unused'),
          PARLEY_DB_PATH: join(folder, 'of-the-environment'),
        },
        data: 'of-the-environment',
      },
      {
        args: ['--db-path', join(folder, 'of-the-flag')],
        environment: { PARLEY_DB_PATH: join(folder, 'unused') },
        data: 'of-the-flag',
      },
    ]
    await Promise.all(
      places.map(async ({ args, environment, data }) => {
        const server = launch(onTestFinished, ['--config-file-path', file, ...args], environment)
        const url = await server.ready()
        expect(server.stdout()).toContain(`  Data      ${join(folder, data)}\n`)
        expect(server.stdout()).toContain('metrics')
        expect(existsSync(join(folder, data, 'VERSION'))).toBe(true)
        expect(await call(`${url}/keys`, 'GET', { key: masterKey })).toMatchObject({ status: 200 })
        expect(await call(`${url}/keys`, 'GET', { key: 'wrong' })).toMatchObject({ status: 403 })
        expect(await call(`${url}/metrics`, 'GET', { key: masterKey })).toMatchObject({ status: 200 })
      }),
    )
    expect(existsSync(join(folder, 'unused'))).toBe(false)
  })

  test('for the size of a body', async ({ onTestFinished }) => {
    const folder = temporaryFolder(onTestFinished)
    const server = launch(onTestFinished, onFreePort(folder), { MEILI_HTTP_PAYLOAD_SIZE_LIMIT: '1kB' })
    const url = `${await server.ready()}/experimental-features`
    const headers = { 'content-type': 'application/json' }
    expect(await call(url, 'PATCH', { body: '{}'.padEnd(1000), headers })).toMatchObject({ status: 200 })
    expect(await call(url, 'PATCH', { body: '{}'.padEnd(1001), headers })).toMatchObject({ status: 413 })
  })

  test('for the room that waiting documents have', async ({ onTestFinished }) => {
    const folder = temporaryFolder(onTestFinished)
    const server = launch(onTestFinished, [...onFreePort(folder), '--max-waiting-bytes', '1kB'])
    const url = `${await server.ready()}/indexes/movies/documents`
    const [small, large] = [900, 1000].map((bytes) => [{ id: 1, text: 'x'.repeat(bytes) }])
    expect(await call(url, 'POST', { json: small })).toMatchObject({ status: 202 })
    expect(await call(url, 'POST', { json: large })).toMatchObject({ status: 422 })
  })
})

describe.concurrent('Does not start, with status 1 and a sentence,', () => {
  test('on a folder that another server has open, which goes on', async ({ onTestFinished }) => {
    const folder = temporaryFolder(onTestFinished)
    const first = launch(onTestFinished, [...onFreePort(folder), '--master-key', masterKey])
    const url = await first.ready()
    const second = launch(onTestFinished, [...onFreePort(folder), '--master-key', masterKey])
    expect(await second.ended()).toEqual({ status: 1, signal: null })
    expect(second.stderr()).toMatch(/^parley: could not start: [^\n]+\n$/)
    expect(second.stderr()).toContain(folder)
    expect(second.stderr()).toContain(`in use by the process ${first.child.pid}`)
    expect(second.stderr()).toContain('--db-path')
    expect(second.stdout() + second.stderr()).not.toContain(masterKey)
    expect(await call(`${url}/keys`, 'POST', { json: newKey, key: masterKey })).toMatchObject({ status: 201 })
  })

  test("on a folder with another program's stamp, which stays as it is", async ({ onTestFinished }) => {
    const folder = temporaryFolder(onTestFinished)
    writeFileSync(join(folder, 'VERSION'), 'PG_VERSION 16\n')
    writeFileSync(join(folder, 'precious'), 'data')
    const before = contentsOf(folder)
    const server = launch(onTestFinished, [...onFreePort(folder), '--master-key', masterKey])
    expect(await server.ended()).toEqual({ status: 1, signal: null })
    expect(server.stderr()).toMatch(/^parley: could not start: [^\n]+\n$/)
    expect(server.stderr()).toContain('that Parley did not write')
    expect(server.stdout()).toBe('')
    expect(contentsOf(folder)).toEqual(before)
  })

  test('on data of a newer version, which opens again with the version it is for', async ({
    onTestFinished,
  }) => {
    const folder = temporaryFolder(onTestFinished)
    const args = [...onFreePort(folder), '--master-key', masterKey]
    const first = launch(onTestFinished, args)
    const { body } = await call(`${await first.ready()}/keys`, 'POST', { json: newKey, key: masterKey })
    first.child.kill('SIGTERM')
    await first.ended()
    const stamp = readFileSync(join(folder, 'VERSION'), 'utf8')
    writeFileSync(join(folder, 'VERSION'), `${dataVersion + 1}\n`)
    const before = contentsOf(folder)

    const older = launch(onTestFinished, args)
    expect(await older.ended()).toEqual({ status: 1, signal: null })
    expect(older.stderr()).toMatch(/^parley: could not start: [^\n]+\n$/)
    expect(older.stderr()).toContain(
      `${folder} holds data of version ${dataVersion + 1}, written by a newer Parley`,
    )
    expect(older.stderr()).not.toContain(masterKey)
    expect(older.stdout()).toBe('')
    expect(contentsOf(folder)).toEqual(before)

    writeFileSync(join(folder, 'VERSION'), stamp)
    const newer = launch(onTestFinished, args)
    const found = await call(`${await newer.ready()}/keys/${body.uid}`, 'GET', { key: masterKey })
    expect(found).toMatchObject({ status: 200, body })
  })

  test('where another program listens', async ({ onTestFinished }) => {
    const folder = temporaryFolder(onTestFinished)
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    // A server that listens on a port has an address with a number.
    const { port } = other.address() as AddressInfo
    const args = ['--http-addr', `127.0.0.1:${port}`, '--db-path', folder, '--master-key', masterKey]
    const server = launch(onTestFinished, args)
    expect(await server.ended()).toEqual({ status: 1, signal: null })
    expect(server.stderr()).toMatch(/^parley: could not start: [^\n]+\n$/)
    expect(server.stderr()).toContain(`127.0.0.1:${port} is in use by another program`)
    expect(server.stderr()).toContain('--http-addr')
    expect(server.stdout() + server.stderr()).not.toContain(masterKey)
  })

  test('where the data folder is a file', async ({ onTestFinished }) => {
    const folder = temporaryFolder(onTestFinished)
    const file = join(folder, 'file')
    writeFileSync(file, 'mine')
    const server = launch(onTestFinished, onFreePort(file))
    expect(await server.ended()).toEqual({ status: 1, signal: null })
    expect(server.stderr()).toMatch(/^parley: could not start: [^\n]+\n$/)
    expect(server.stderr()).toContain(file)
    expect(readFileSync(file, 'utf8')).toBe('mine')
  })
})

/** Every file below a folder with its content, but for the lock, which says who tried last. */
function contentsOf(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name !== 'LOCK')
  const files = names.filter((name) => statSync(join(folder, name)).isFile())
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'base64')]))
}
