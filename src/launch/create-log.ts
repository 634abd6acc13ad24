import { type Logger, pino } from 'pino'
import type { Log, LogFields, LogLevel } from '../domain/log.js'
import { createSecretHider } from './hide-secrets.js'
import { type LogRecord, readableLine } from './readable-log.js'

export type LogFormat = 'json' | 'readable'

export interface LogSetup {
  readonly level: LogLevel
  readonly format: LogFormat
  /** Gets one call a record, ending in a newline. */
  readonly destination: { write(line: string): void }
  /** Only the readable format has colours. */
  readonly colour: boolean
  /** Texts that must never be written, such as the master key. Those below 8 characters are not hidden. */
  readonly secrets: readonly string[]
}

/** What `auto` stands for: readable where a person is looking. */
export function chooseLogFormat(asked: LogFormat | 'auto', isTerminal: boolean): LogFormat {
  if (asked !== 'auto') return asked
  return isTerminal ? 'readable' : 'json'
}

export function createLog({ level, format, destination, colour, secrets }: LogSetup): Log {
  const hideSecrets = createSecretHider(secrets)
  const write = (line: string) => {
    const safe = hideSecrets(line)
    // Pino writes one JSON object a line, and hiding keeps it one.
    const shown = format === 'json' ? safe : `${readableLine(JSON.parse(safe) as LogRecord, colour)}\n`
    destination.write(shown)
  }
  const logger = pino(
    {
      level: toPinoLevel(level),
      base: null,
      messageKey: 'message',
      errorKey: 'error',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (name) => ({ level: name }) },
      serializers: { error: (error: unknown) => plainError(error, DEEPEST_CAUSE) },
    },
    { write },
  )
  return wrapLogger({ logger, level }, {})
}

interface SharedLogger {
  readonly logger: Logger
  level: LogLevel
}

/** Merges a child's fields itself: pino would write a name given twice two times into one record. */
function wrapLogger(shared: SharedLogger, bound: LogFields): Log {
  const { logger } = shared
  const merge = (fields: LogFields | undefined) => ({ ...bound, ...withoutReservedNames(fields) })
  return {
    get level() {
      return shared.level
    },
    set level(level) {
      shared.level = level
      logger.level = toPinoLevel(level)
    },
    trace: (message, fields) => logger.trace(merge(fields), message),
    debug: (message, fields) => logger.debug(merge(fields), message),
    info: (message, fields) => logger.info(merge(fields), message),
    warn: (message, fields) => logger.warn(merge(fields), message),
    error: (message, fields) => logger.error(merge(fields), message),
    child: (fields) => wrapLogger(shared, merge(fields)),
  }
}

function isReserved(name: string): boolean {
  return name === 'time' || name === 'level' || name === 'message'
}

function withoutReservedNames(fields: LogFields = {}): LogFields {
  if (!Object.keys(fields).some(isReserved)) return fields
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [isReserved(name) ? `${name}_` : name, value]),
  )
}

function toPinoLevel(level: LogLevel): string {
  return level === 'off' ? 'silent' : level
}

/** Causes nested further are left out: a cause may, by mistake, lead back to its own error. */
const DEEPEST_CAUSE = 3

/** What is not an `Error` passes unchanged. */
function plainError(error: unknown, causesLeft: number): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const shown = { name, message, stack }
  return cause === undefined || causesLeft === 0
    ? shown
    : { ...shown, cause: plainError(cause, causesLeft - 1) }
}
