import { fail, type Result, succeed } from '../domain/result.js'
import { type OptionMistake, quoted } from './option-mistake.js'
import { DEFAULT_CONFIG_PATH } from './option-table.js'
import { parseCommandLine } from './parse-command-line.js'
import { type FileSettings, readConfigFile } from './read-config-file.js'
import { type ServeOptions, toServeOptions } from './serve-options.js'
import { findSetting, type OptionSources, settleOptions } from './settle-options.js'

export interface LaunchInput {
  /** The arguments after node and the script. */
  readonly argv: readonly string[]
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Answers undefined when there is no file at `path`; any other trouble is thrown. */
  readonly readTextFile: (path: string) => string | undefined
  /** Makes a fresh random master key, to show to someone who needs one. */
  readonly suggestKey: () => string
}

export type ParsedCommand =
  | { readonly command: 'serve'; readonly options: ServeOptions }
  | { readonly command: 'help' }
  | { readonly command: 'version' }

/** Decides what was asked for. A flag wins over the environment, that over the config file, and that
 *  over the default; variables Parley does not know are left alone. */
export function readOptions(input: LaunchInput): Result<ParsedCommand, OptionMistake> {
  const commandLine = parseCommandLine(input.argv)
  if (!commandLine.ok) return commandLine
  if (commandLine.value.command !== 'serve') return succeed({ command: commandLine.value.command })

  const { environment } = input
  const { flags } = commandLine.value
  const file = findFileSettings({ flags, environment, file: new Map() }, input.readTextFile)
  if (!file.ok) return file
  const settled = settleOptions({ flags, environment, file: file.value })
  if (!settled.ok) return settled
  const options = toServeOptions(settled.value, input.suggestKey)
  return options.ok ? succeed({ command: 'serve', options: options.value }) : options
}

/** A config file somebody named must be there; the one in the default place may be missing. */
function findFileSettings(
  sources: OptionSources,
  readTextFile: LaunchInput['readTextFile'],
): Result<FileSettings, OptionMistake> {
  const named = findSetting('config-file-path', sources)
  const path = named?.text ?? DEFAULT_CONFIG_PATH
  const toml = tryToRead(path, readTextFile)
  if (!toml.ok) return toml
  if (toml.value !== undefined) return readConfigFile(path, toml.value)
  if (named === undefined) return succeed(new Map())
  return fail({
    sentence: `${named.spelled} cannot be ${quoted(path)}: it takes the path of a file that exists.`,
  })
}

/** Such as a directory, or a file that this user may not read. */
function tryToRead(
  path: string,
  readTextFile: LaunchInput['readTextFile'],
): Result<string | undefined, OptionMistake> {
  try {
    return succeed(readTextFile(path))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return fail({ sentence: `The config file ${quoted(path)} cannot be read: ${reason}.` })
  }
}
