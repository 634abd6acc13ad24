import { describe, expect, test } from 'vitest'
import { parseCommandLine } from './parse-command-line.js'

const commands = [
  { argv: [], command: 'serve', because: 'no argument serves' },
  { argv: ['serve'], command: 'serve', because: 'serve serves' },
  { argv: ['--env', 'production'], command: 'serve', because: 'flags alone serve' },
  { argv: ['help'], command: 'help', because: 'help is a command' },
  { argv: ['--help'], command: 'help', because: 'help is a flag' },
  { argv: ['-h'], command: 'help', because: 'help has a short flag' },
  { argv: ['serve', '--db-path', 'x', '--help'], command: 'help', because: 'help may follow other flags' },
  { argv: ['version'], command: 'version', because: 'version is a command' },
  { argv: ['--version'], command: 'version', because: 'version is a flag' },
  { argv: ['-V'], command: 'version', because: 'version has a short flag' },
]

const flags = [
  { argv: ['--db-path', 'here'], flag: 'db-path', text: 'here', because: 'a value may follow a space' },
  { argv: ['--db-path=here'], flag: 'db-path', text: 'here', because: 'a value may follow an equals sign' },
  {
    argv: ['--master-key=a=b'],
    flag: 'master-key',
    text: 'a=b',
    because: 'only the first equals sign splits',
  },
  {
    argv: ['--master-key', '-a'],
    flag: 'master-key',
    text: '-a',
    because: 'a value may begin with one dash',
  },
  {
    argv: ['--master-key=--a'],
    flag: 'master-key',
    text: '--a',
    because: 'after =, a value may begin with two',
  },
  { argv: ['--no-analytics'], flag: 'no-analytics', text: 'true', because: 'a switch alone is on' },
  { argv: ['--no-analytics=false'], flag: 'no-analytics', text: 'false', because: 'a switch may be put off' },
] as const

const refusals = [
  { argv: ['serv'], says: ['"serv"', 'did you mean serve?'], because: 'an unknown command' },
  { argv: ['index'], says: ['"index"', 'serve, help, version.'], because: 'a command like no other' },
  { argv: ['help', 'me'], says: ['help', 'no other argument'], because: 'an argument after help' },
  { argv: ['--db-pth', 'x'], says: ['"--db-pth"', 'did you mean --db-path?'], because: 'a misspelled flag' },
  { argv: ['-env', 'x'], says: ['"-env"', 'did you mean --env?'], because: 'a flag with one dash' },
  { argv: ['--import-dump=x'], says: ['"--import-dump"', 'help'], because: 'a flag like no other' },
  { argv: ['--'], says: ['"--"'], because: 'a lone pair of dashes' },
  { argv: ['--env', 'production', '--env=x'], says: ['--env', 'more than once'], because: 'a repeated flag' },
  { argv: ['--db-path'], says: ['--db-path', 'without a value', 'a path'], because: 'a missing last value' },
  {
    argv: ['--db-path', '--env'],
    says: ['--db-path', 'without a value'],
    because: 'a flag in place of a value',
  },
  { argv: ['--db-path='], says: ['--db-path', 'empty value'], because: 'nothing after the equals sign' },
  { argv: ['--db-path', ''], says: ['--db-path', 'empty value'], because: 'an empty argument' },
  {
    argv: ['--no-analytics='],
    says: ['--no-analytics', 'true or false'],
    because: 'a switch set to nothing',
  },
  { argv: ['--no-analytics', 'true'], says: ['--no-analytics=true'], because: 'a switch with a loose value' },
  { argv: ['--env', 'production', 'serve'], says: ['"serve"', '--name value'], because: 'a stray argument' },
]

describe('parseCommandLine', () => {
  for (const { argv, command, because } of commands) {
    test(because, () => expect(parseCommandLine(argv)).toMatchObject({ ok: true, value: { command } }))
  }
  for (const { argv, flag, text, because } of flags) {
    test(because, () => {
      const expected = { command: 'serve', flags: new Map([[flag, { text, spelled: `--${flag}` }]]) }
      expect(parseCommandLine(argv)).toEqual({ ok: true, value: expected })
    })
  }
})

describe('parseCommandLine refuses', () => {
  for (const { argv, says, because } of refusals) {
    test(because, () => {
      const parsed = parseCommandLine(argv)
      for (const words of says) expect(parsed.ok ? '' : parsed.error.sentence).toContain(words)
    })
  }
  for (const rest of ['horse', '-horse']) {
    test(`the rest of an unquoted key without repeating it: ${rest}`, () => {
      const parsed = parseCommandLine(['--master-key', 'correct', rest])
      expect(parsed.ok ? '' : parsed.error.sentence).toContain('--master-key')
      expect(JSON.stringify(parsed)).not.toMatch(/correct|horse/)
    })
  }
})
