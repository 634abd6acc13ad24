import { parse, TomlError } from 'smol-toml'
import { fail, type Result, succeed } from '../domain/result.js'
import { acceptedBy } from './decode-option.js'
import { type OptionMistake, quoted, type Setting, suggestion } from './option-mistake.js'
import { fileKey, type Option, type OptionFlag, optionTable } from './option-table.js'

export type FileSettings = ReadonlyMap<OptionFlag, Setting>

/** A file names everything but itself. */
const optionsOfFile: readonly Option[] = optionTable.filter(({ flag }) => flag !== 'config-file-path')

/** Reads the settings a config file holds; their values are decoded later, if no flag or variable
 *  takes their place. Unknown keys and values of the wrong TOML type are refused in any case. */
export function readConfigFile(path: string, toml: string): Result<FileSettings, OptionMistake> {
  const table = parseToml(path, toml)
  if (!table.ok) return table
  const settings = new Map<OptionFlag, Setting>()
  for (const [key, value] of Object.entries(table.value)) {
    const option = optionsOfFile.find(({ flag }) => fileKey(flag) === key)
    if (option === undefined) return fail({ sentence: describeUnknownKey(path, key) })
    const spelled = `${key} in ${path}`
    const text = textOf(option, value)
    if (text === undefined) {
      return fail({ sentence: `${spelled} is ${typeName(value)}, but must be ${typeTaken(option)}.` })
    }
    if (text === '') return fail({ sentence: `${spelled} is empty: it takes ${acceptedBy(option)}.` })
    settings.set(option.flag, { text, spelled })
  }
  return succeed(settings)
}

function parseToml(path: string, toml: string): Result<Readonly<Record<string, unknown>>, OptionMistake> {
  try {
    return succeed(parse(toml))
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    // The rest of the message repeats lines of the file, and one of them may hold the master key.
    const reason = error.message.split('\n', 1)[0]?.replace('Invalid TOML document: ', '')
    return fail({
      sentence: `${path} is not valid TOML: line ${error.line}, column ${error.column}: ${reason}.`,
    })
  }
}

function describeUnknownKey(path: string, key: string): string {
  const known = optionsOfFile.map(({ flag }) => fileKey(flag))
  if (key === 'config_file_path')
    return `config_file_path in ${path} has no meaning: remove it from the file.`
  return `${quoted(key)} in ${path} is not an option: its keys are flags, spelled as in db_path${suggestion(key, known)}`
}

/** The value in the words a flag would have, or undefined when TOML has the wrong type for it. */
function textOf(option: Option, value: unknown): string | undefined {
  if (option.kind === 'switch') return typeof value === 'boolean' ? String(value) : undefined
  if (takesNumber(option) && typeof value === 'number') return String(value)
  return typeof value === 'string' ? value : undefined
}

function typeTaken(option: Option): string {
  if (option.kind === 'switch') return 'true or false, without quotes'
  return `${takesNumber(option) ? 'a number or a string' : 'a string'} holding ${acceptedBy(option)}`
}

function takesNumber({ kind }: Option): boolean {
  return kind === 'byteSize' || kind === 'count' || kind === 'seconds'
}

function typeName(value: unknown): string {
  if (value instanceof Date) return 'a date'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object') return 'a table'
  return `a ${typeof value}`
}
