import { describe, expect, test } from 'vitest'
import { readConfigFile } from './read-config-file.js'

const settings = [
  { toml: 'db_path = "here"', flag: 'db-path', text: 'here', because: 'a path is a string' },
  {
    toml: 'http_payload_size_limit = 1_000',
    flag: 'http-payload-size-limit',
    text: '1000',
    because: 'a size is a number',
  },
  {
    toml: 'http_payload_size_limit = "1 MB"',
    flag: 'http-payload-size-limit',
    text: '1 MB',
    because: 'or a string',
  },
  {
    toml: 'max_waiting_tasks = 1_000',
    flag: 'max-waiting-tasks',
    text: '1000',
    because: 'a count is a number',
  },
  {
    toml: 'max_waiting_tasks = "1000"',
    flag: 'max-waiting-tasks',
    text: '1000',
    because: 'or a string too',
  },
  {
    toml: 'shutdown_timeout = 2.5',
    flag: 'shutdown-timeout',
    text: '2.5',
    because: 'seconds may have a fraction',
  },
  {
    toml: 'no_analytics = true # kept',
    flag: 'no-analytics',
    text: 'true',
    because: 'a switch is a boolean',
  },
] as const

const refusals = [
  {
    toml: 'db_pth = "x"',
    says: ['"db_pth" in ./c.toml', 'did you mean db_path?'],
    because: 'a misspelled key',
  },
  {
    toml: 'db-path = "x"',
    says: ['"db-path" in ./c.toml', 'did you mean db_path?'],
    because: 'a key with dashes',
  },
  { toml: '[server]\nenv = "x"', says: ['"server" in ./c.toml'], because: 'a table' },
  { toml: '__proto__ = 1', says: ['"__proto__" in ./c.toml'], because: 'a name objects have by birth' },
  { toml: 'config_file_path = "x"', says: ['config_file_path in ./c.toml'], because: 'a file naming a file' },
  { toml: 'env = "a"\nenv = "b"', says: ['./c.toml', 'line 2'], because: 'a key given twice' },
  {
    toml: '# fine\n\ndb_path = ',
    says: ['./c.toml', 'not valid TOML', 'line 3'],
    because: 'text that is not TOML',
  },
  {
    toml: 'db_path = 5',
    says: ['db_path in ./c.toml', 'a number', 'a string'],
    because: 'a number for a path',
  },
  { toml: 'db_path = ["x"]', says: ['db_path in ./c.toml', 'an array'], because: 'an array for a path' },
  {
    toml: 'env = 2020-01-01',
    says: ['env in ./c.toml', 'a date', 'development'],
    because: 'a date for a choice',
  },
  { toml: 'env = {}', says: ['env in ./c.toml', 'a table'], because: 'a table for a choice' },
  {
    toml: 'no_analytics = "true"',
    says: ['no_analytics in ./c.toml', 'without quotes'],
    because: 'a string for a switch',
  },
  {
    toml: 'shutdown_timeout = true',
    says: ['shutdown_timeout in ./c.toml', 'a number'],
    because: 'a boolean for seconds',
  },
  {
    toml: 'max_waiting_tasks = true',
    says: ['max_waiting_tasks in ./c.toml', 'a number'],
    because: 'a boolean for a count',
  },
  { toml: 'db_path = ""', says: ['db_path in ./c.toml', 'empty'], because: 'an empty value' },
]

const secretive = [
  { toml: 'master_key = 1234567890', because: 'a key of the wrong type' },
  { toml: 'master_key = "1234567890', because: 'a key that is never closed' },
  { toml: 'master_key = "1234567890" x', because: 'a key with something after it' },
  { toml: 'master_kee = "1234567890"', because: 'a key under a wrong name' },
]

describe('readConfigFile', () => {
  test('an empty file sets nothing', () => {
    expect(readConfigFile('./c.toml', '')).toEqual({ ok: true, value: new Map() })
  })
  for (const { toml, flag, text, because } of settings) {
    test(because, () => {
      const read = readConfigFile('./c.toml', toml)
      expect(read.ok && read.value.get(flag)?.text).toBe(text)
    })
  }
})

describe('readConfigFile refuses', () => {
  for (const { toml, says, because } of refusals) {
    test(because, () => {
      const read = readConfigFile('./c.toml', toml)
      for (const words of says) expect(read.ok ? '' : read.error.sentence).toContain(words)
    })
  }
  for (const { toml, because } of secretive) {
    test(`without repeating ${because}`, () => {
      const read = readConfigFile('./c.toml', toml)
      expect(read.ok ? '' : read.error.sentence).toMatch(/^[^\n]*\.\/c\.toml[^\n]*$/)
      expect(JSON.stringify(read)).not.toContain('123456')
    })
  }
})
