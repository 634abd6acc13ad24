import { describe, expect, test } from 'vitest'
import { type Log, type LogLevel, logLevels } from '../domain/log.js'
import { chooseLogFormat, createLog, type LogSetup } from './create-log.js'

function record(body: (log: Log) => void, setup: Partial<LogSetup> = {}): string[] {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line) }
  body(createLog({ level: 'trace', format: 'json', destination, colour: false, secrets: [], ...setup }))
  return lines
}

const parsed = (lines: readonly string[]): unknown[] => lines.map((line) => JSON.parse(line))
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const loop: Record<string, unknown> = {}
loop['self'] = loop

const lines: readonly { write: (log: Log) => void; fields: object; because: string }[] = [
  { write: (log) => log.info('hi'), fields: {}, because: 'a message alone' },
  { write: (log) => log.info('hi', { a: 1 }), fields: { a: 1 }, because: 'fields stand beside the message' },
  {
    write: (log) => log.child({ a: 1 }).info('hi', { b: 2 }),
    fields: { a: 1, b: 2 },
    because: 'a child adds its fields',
  },
  {
    write: (log) => log.child({ a: 1 }).child({ b: 2 }).info('hi'),
    fields: { a: 1, b: 2 },
    because: 'and so does its child',
  },
  {
    write: (log) => log.info('hi', { level: 9, time: 8 }),
    fields: { level_: 9, time_: 8 },
    because: 'a name of the line is kept apart',
  },
  {
    write: (log) => log.info('hi', { loop }),
    fields: { loop: { self: '[Circular]' } },
    because: 'a cycle is cut',
  },
  {
    write: (log) => log.info('hi', { error: 'words' }),
    fields: { error: 'words' },
    because: 'an error may be words',
  },
]

const formats = [
  { asked: 'auto', isTerminal: true, format: 'readable', because: 'auto is readable on a terminal' },
  { asked: 'auto', isTerminal: false, format: 'json', because: 'auto is JSON elsewhere' },
  { asked: 'json', isTerminal: true, format: 'json', because: 'JSON is JSON on a terminal too' },
  { asked: 'readable', isTerminal: false, format: 'readable', because: 'readable is readable anywhere' },
] as const

function writeEverything(log: Log): void {
  log.trace('t')
  log.debug('d')
  log.info('i')
  log.warn('w')
  log.error('e')
}

describe('a line of JSON', () => {
  for (const { write, fields, because } of lines) {
    test(because, () => {
      expect(parsed(record(write))).toEqual([{ time, level: 'info', message: 'hi', ...fields }])
    })
  }
  test('a field replaces that of the child, and is written once', () => {
    expect(record((log) => log.child({ a: 1 }).info('hi', { a: 2 }))[0]?.match(/"a":\d/g)).toEqual(['"a":2'])
  })
  test('a message is no template', () => {
    expect(record((log) => log.info('100%% %s', { a: 1 }))[0]).toContain('"100%% %s"')
  })
  test('an error has a name, a message, a stack and its cause', () => {
    const error = new TypeError('no', { cause: new Error('why') })
    const shown = {
      name: 'TypeError',
      message: 'no',
      stack: error.stack,
      cause: { name: 'Error', message: 'why' },
    }
    expect(parsed(record((log) => log.error('bad', { error })))).toMatchObject([{ error: shown }])
  })
  test('an error that is its own cause comes to an end', () => {
    const error = new Error('round')
    error.cause = error
    expect(record((log) => log.error('bad', { error }))).toHaveLength(1)
  })
})

describe('the level', () => {
  for (const [at, level] of logLevels.entries()) {
    test(`${level} writes the levels up to its own`, () => {
      const written = parsed(record(writeEverything, { level }))
      expect(written.map((line) => (line as { level: LogLevel }).level).toReversed()).toEqual(
        logLevels.slice(1, at + 1),
      )
    })
  }
  test('set on a child, holds for its parent', () => {
    const written = record((log) => {
      log.child({}).level = 'off'
      log.error('unheard')
      expect(log.level).toBe('off')
    })
    expect(written).toEqual([])
  })
})

describe('the format', () => {
  for (const { asked, isTerminal, format, because } of formats) {
    test(because, () => expect(chooseLogFormat(asked, isTerminal)).toBe(format))
  }
  test('readable lines end in a newline', () => {
    const [line] = record((log) => log.warn('careful', { a: 1 }), { format: 'readable' })
    expect(line).toMatch(/^\d\d:\d\d:\d\d\.\d{3} WARN {2}careful a=1\n$/)
  })
})

describe('a secret', () => {
  for (const format of ['json', 'readable'] as const) {
    test(`never reaches a ${format} log`, () => {
      const secrets = ['open "sesame"']
      const written = record(
        (log) => {
          log.info(`key ${secrets[0]}`, { headers: { authorization: secrets[0] } })
          log.error('bad', { error: new Error(`refused ${secrets[0]}`) })
        },
        { format, secrets },
      )
      expect(written.join('')).toContain('[hidden]')
      expect(written.join('')).not.toContain('sesame')
    })
  }
})
