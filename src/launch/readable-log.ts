import { printable } from './printable.js'

/** One line of the JSON log, parsed. */
export type LogRecord = Readonly<Record<string, unknown>>

const levelColours: ReadonlyMap<string, number> = new Map([
  ['error', 31],
  ['warn', 33],
  ['info', 32],
  ['debug', 34],
  ['trace', 90],
])
const DIM = 2
const PLAIN = 0

/** A record as a person reads it: `14:03:22.123 INFO  listening url=http://localhost:7700`, the time in
 *  UTC as in the JSON. An error's stack follows on lines of its own. Has no newline at its end. */
export function readableLine(record: LogRecord, colour: boolean): string {
  const { time, level, message, error, ...fields } = record
  const paint = (code: number, text: string) =>
    colour && code !== PLAIN ? `\u001B[${code}m${text}\u001B[0m` : text
  const levelName = asText(level)
  const isThrown = hasStack(error)
  const words = [
    paint(DIM, printable(timeOfDay(asText(time)))),
    paint(levelColours.get(levelName) ?? PLAIN, printable(levelName).toUpperCase().padEnd(5)),
    printable(asText(message)),
    ...Object.entries(isThrown || error === undefined ? fields : { ...fields, error }).map(
      ([name, value]) => `${paint(DIM, `${printable(name)}=`)}${fieldText(value)}`,
    ),
  ]
  return [words.join(' '), ...(isThrown ? stackLines(error) : [])].join('\n')
}

function timeOfDay(isoTime: string): string {
  return /T(\d\d:\d\d:\d\d(?:\.\d+)?)/.exec(isoTime)?.[1] ?? isoTime
}

/** Bare when that can be told apart from its neighbours, as JSON otherwise. */
function fieldText(value: unknown): string {
  if (typeof value === 'string' && /^[^\s"=]+$/.test(value)) return printable(value)
  return printable(asJson(value))
}

function stackLines({ stack, cause }: ErrorRecord): readonly string[] {
  const own = stack.split('\n').map((line) => `  ${printable(line)}`)
  if (hasStack(cause)) return [...own, '  caused by', ...stackLines(cause)]
  return cause === undefined ? own : [...own, `  caused by ${fieldText(cause)}`]
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? '' : asJson(value)
}

/** A record came from JSON, so every value in it has a JSON form. */
function asJson(value: unknown): string {
  return JSON.stringify(value) ?? ''
}

interface ErrorRecord {
  readonly stack: string
  readonly cause?: unknown
}

function hasStack(value: unknown): value is ErrorRecord {
  return typeof value === 'object' && value !== null && 'stack' in value && typeof value.stack === 'string'
}
