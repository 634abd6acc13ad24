import { describe, expect, test } from 'vitest'
import { localNetworks } from '../domain/ip-network.js'
import type { Result } from '../domain/result.js'
import type { OptionMistake } from './option-mistake.js'
import { type ParsedCommand, readOptions } from './read-options.js'
import type { ServeOptions } from './serve-options.js'

interface Launch {
  readonly argv?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly files?: Readonly<Record<string, string>>
}

function read({ argv = [], environment = {}, files = {} }: Launch): Result<ParsedCommand, OptionMistake> {
  return readOptions({ argv, environment, readTextFile: (path) => files[path], suggestKey: () => 'FRESH' })
}

const defaults: ServeOptions = {
  dbPath: './data.parley',
  httpAddress: { host: 'localhost', port: 7700 },
  env: 'development',
  masterKey: undefined,
  payloadSizeLimitBytes: 100_000_000,
  logLevel: 'info',
  logFormat: 'auto',
  shutdownTimeoutMs: 10_000,
  tls: undefined,
  allowedNetworks: localNetworks,
  taskWebhook: undefined,
  taskLimits: {
    maxWaitingTasks: 1_000_000,
    maxPayloadBytes: 50 * 1024 ** 3,
    maxTasks: 10_000,
    maxBytes: 256 * 1024 ** 2,
  },
  chatLimits: {
    mostBodyBytes: 4 * 1024 ** 2,
    mostMessages: 500,
    mostRounds: 20,
    mostSearchesPerRound: 8,
    mostOutputBytes: 1024 ** 2,
    timeoutMs: 300_000,
    silenceMs: 60_000,
    mostStreams: 10_000,
  },
  switchedOnFeatures: [],
}

const inPlace = (toml: string) => ({ './config.toml': toml })

const acceptances: readonly (Launch & { changes: Partial<ServeOptions>; because: string })[] = [
  { changes: {}, because: 'with nothing set, every default holds' },
  {
    argv: ['serve', '--log-level', 'DEBUG'],
    changes: { logLevel: 'debug' },
    because: 'the case of a level does not matter',
  },
  {
    argv: ['--http-addr=:0'],
    changes: { httpAddress: { host: undefined, port: 0 } },
    because: 'any interface, any port',
  },
  {
    argv: ['--http-payload-size-limit', '1 KiB'],
    changes: { payloadSizeLimitBytes: 1024 },
    because: 'sizes become bytes',
  },
  { argv: ['--no-analytics'], changes: {}, because: 'no-analytics changes nothing' },
  { environment: { PARLEY_UNHEARD_OF: 'x' }, changes: {}, because: 'an unknown variable is ignored' },
  {
    environment: { MEILI_LOG_LEVEL: 'WARN' },
    changes: { logLevel: 'warn' },
    because: 'the environment is read',
  },
  {
    files: inPlace('db_path = "x"'),
    changes: { dbPath: 'x' },
    because: 'the file in the default place is read',
  },
  { files: { 'c.toml': 'db_path = "x"' }, changes: {}, because: 'a file in another place is not' },
  {
    argv: ['--config-file-path', 'c.toml'],
    files: { 'c.toml': 'db_path = "named"', ...inPlace('db_path = "x"') },
    changes: { dbPath: 'named' },
    because: 'a named file replaces the default one',
  },
  {
    environment: { MEILI_CONFIG_FILE_PATH: 'c.toml' },
    files: { 'c.toml': 'shutdown_timeout = 3' },
    changes: { shutdownTimeoutMs: 3000 },
    because: 'a variable may name the file',
  },
]

const refusals: readonly (Launch & { says: readonly string[]; because: string })[] = [
  { argv: ['surve'], says: ['"surve"', 'did you mean serve?'], because: 'a bad command' },
  { argv: ['--envv=x'], says: ['"--envv"', 'did you mean --env?'], because: 'a bad flag' },
  { argv: ['--env', 'x'], says: ['--env', '"x"'], because: 'a bad value' },
  {
    files: inPlace('envv = "x"'),
    says: ['"envv" in ./config.toml', 'mean env?'],
    because: 'a bad key in the file',
  },
  { files: inPlace('env = "x"'), says: ['env in ./config.toml', '"x"'], because: 'a bad value in the file' },
  { files: inPlace('env ='), says: ['./config.toml', 'line 1'], because: 'a bad file' },
  {
    argv: ['--config-file-path=no'],
    says: ['--config-file-path', '"no"', 'exists'],
    because: 'a named file that is missing',
  },
  {
    environment: { MEILI_CONFIG_FILE_PATH: 'no' },
    says: ['MEILI_CONFIG_FILE_PATH', '"no"'],
    because: 'also by variable',
  },
  {
    argv: ['--env=production'],
    says: ['--env', '--master-key FRESH'],
    because: 'options that do not go together',
  },
]

describe('readOptions', () => {
  for (const { changes, because, ...launch } of acceptances) {
    test(because, () => {
      expect(read(launch)).toMatchObject({ ok: true, value: { options: { ...defaults, ...changes } } })
    })
  }
  for (const command of ['help', 'version']) {
    test(`${command} does not look at the environment`, () => {
      const parsed = read({ argv: [command], environment: { PARLEY_ENV: 'x' } })
      expect(parsed).toEqual({ ok: true, value: { command } })
    })
  }
})

describe('readOptions refuses', () => {
  for (const { says, because, ...launch } of refusals) {
    test(because, () => {
      const parsed = read(launch)
      for (const words of says) expect(parsed.ok ? '' : parsed.error.sentence).toContain(words)
    })
  }
})
