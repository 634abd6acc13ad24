import { describe, expect, test } from 'vitest'
import type { OptionFlag } from './option-table.js'
import { type OptionSources, settleOptions } from './settle-options.js'

const flag = (name: OptionFlag, text: string) => new Map([[name, { text, spelled: `--${name}` }]])
const inFile = (name: OptionFlag, text: string) => new Map([[name, { text, spelled: `${name} in c.toml` }]])
const nothing: OptionSources = { flags: new Map(), environment: {}, file: new Map() }

const environment = { PARLEY_DB_PATH: 'ours', MEILI_DB_PATH: 'theirs' }
const file = inFile('db-path', 'file')

const precedences: readonly { sources: Partial<OptionSources>; dbPath: string; because: string }[] = [
  {
    sources: { flags: flag('db-path', 'flag'), environment, file },
    dbPath: 'flag',
    because: 'a flag wins over all',
  },
  { sources: { environment, file }, dbPath: 'ours', because: 'then comes our variable' },
  {
    sources: { environment: { MEILI_DB_PATH: 'theirs' }, file },
    dbPath: 'theirs',
    because: 'then the reference’s',
  },
  {
    sources: { environment: { ...environment, PARLEY_DB_PATH: '' } },
    dbPath: 'theirs',
    because: 'even if ours is empty',
  },
  { sources: { environment: { PARLEY_DB_PATH: '' }, file }, dbPath: 'file', because: 'then the file' },
  { sources: {}, dbPath: './data.parley', because: 'then the default' },
  {
    sources: { flags: flag('env', 'production'), environment: { ...environment, PARLEY_ENV: 'bad' } },
    dbPath: 'ours',
    because: 'a bad value that a flag replaces does no harm',
  },
]

const switchWords = [
  { words: ['true', '1', 'yes', 'on', 'TRUE'], isOn: true },
  { words: ['false', '0', 'no', 'off', 'Off'], isOn: false },
]

const refusals: readonly { sources: Partial<OptionSources>; says: readonly string[]; because: string }[] = [
  {
    sources: { flags: flag('env', 'x') },
    says: ['--env cannot be "x"', 'development, production'],
    because: 'a mode',
  },
  {
    sources: { environment: { PARLEY_ENV: 'x' } },
    says: ['PARLEY_ENV cannot be "x"'],
    because: 'a variable of ours',
  },
  {
    sources: { environment: { MEILI_ENV: 'x' } },
    says: ['MEILI_ENV cannot be "x"'],
    because: 'one of the reference',
  },
  {
    sources: { file: inFile('env', 'x') },
    says: ['env in c.toml cannot be "x"'],
    because: 'a value of the file',
  },
  {
    sources: { flags: flag('log-level', 'loud') },
    says: ['--log-level', '"loud"', 'trace'],
    because: 'a level',
  },
  {
    sources: { flags: flag('log-format', 'xml') },
    says: ['--log-format', '"xml"', 'readable'],
    because: 'a format',
  },
  {
    sources: { flags: flag('http-addr', 'here') },
    says: ['--http-addr', '"here"', 'host:port'],
    because: 'an address',
  },
  {
    sources: { flags: flag('http-payload-size-limit', 'big') },
    says: ['-size-limit', '"big"', '100MB'],
    because: 'a size',
  },
  ...['0', '-1', '1.5', '1e3', '9007199254740993', 'many'].map((text) => ({
    sources: { flags: flag('max-waiting-tasks', text) },
    says: ['--max-waiting-tasks', `"${text}"`, 'a whole number above 0'],
    because: `a count of ${text}`,
  })),
  {
    sources: { flags: flag('shutdown-timeout', '-1') },
    says: ['--shutdown-timeout', '"-1"', 'from 0'],
    because: 'seconds below 0',
  },
  {
    sources: { flags: flag('shutdown-timeout', '86401') },
    says: ['--shutdown-timeout', '86400'],
    because: 'seconds without end',
  },
  {
    sources: { environment: { MEILI_NO_ANALYTICS: '2' } },
    says: ['MEILI_NO_ANALYTICS', 'true or false'],
    because: 'a switch',
  },
  {
    sources: { flags: flag('env', '\u001B\u009B') },
    says: ['"\\u001b\\u009b"'],
    because: 'control characters, shown',
  },
  { sources: { flags: flag('env', 'x'.repeat(999)) }, says: ['xxx…"'], because: 'a long value, cut' },
]

describe('the precedence of sources', () => {
  for (const { sources, dbPath, because } of precedences) {
    test(because, () => {
      expect(settleOptions({ ...nothing, ...sources })).toMatchObject({
        value: { values: { 'db-path': dbPath } },
      })
    })
  }
})

describe('a switch', () => {
  for (const { words, isOn } of switchWords) {
    for (const word of words) {
      test(`is ${isOn ? 'on' : 'off'} for ${word}`, () => {
        const settled = settleOptions({ ...nothing, environment: { PARLEY_NO_ANALYTICS: word } })
        expect(settled).toMatchObject({ value: { values: { 'no-analytics': isOn } } })
      })
    }
  }
})

describe('a count', () => {
  for (const { text, count } of [
    { text: '1', count: 1 },
    { text: ' 250000 ', count: 250_000 },
  ])
    test(`may be ${JSON.stringify(text)}`, () => {
      const settled = settleOptions({ ...nothing, flags: flag('max-waiting-tasks', text) })
      expect(settled).toMatchObject({ value: { values: { 'max-waiting-tasks': count } } })
    })
})

describe('settleOptions refuses', () => {
  for (const { sources, says, because } of refusals) {
    test(because, () => {
      const settled = settleOptions({ ...nothing, ...sources })
      for (const words of says) expect(settled.ok ? '' : settled.error.sentence).toContain(words)
    })
  }
})
