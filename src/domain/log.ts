/** From silent to most talkative: each level also writes everything named before it. */
export const logLevels = ['off', 'error', 'warn', 'info', 'debug', 'trace'] as const

export type LogLevel = (typeof logLevels)[number]

export type LogFields = Readonly<Record<string, unknown>>

/** What a part of the server tells the person who runs it. A field may hold anything, cycles included;
 *  an `Error` in the field `error` is written with its stack. The names `time`, `level` and `message`
 *  belong to the line: a field so named is written with an underscore after it. */
export interface Log {
  /** Shared by a log and all its children: setting it on one changes it for every one. */
  level: LogLevel
  trace(message: string, fields?: LogFields): void
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
  /** A log that adds `fields` to every line; a field given with a line replaces one of these. */
  child(fields: LogFields): Log
}
