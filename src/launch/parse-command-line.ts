import { fail, type Result, succeed } from '../domain/result.js'
import { acceptedBy } from './decode-option.js'
import { type OptionMistake, quoted, type Setting, suggestion } from './option-mistake.js'
import { type Option, type OptionFlag, optionTable } from './option-table.js'

/** What was asked for; the settings are those of the flags alone, as they were written. */
export type CommandLine =
  | { readonly command: 'serve'; readonly flags: ReadonlyMap<OptionFlag, Setting> }
  | { readonly command: 'help' }
  | { readonly command: 'version' }

const commands = ['serve', 'help', 'version'] as const

const commandOfFlag: ReadonlyMap<string, 'help' | 'version'> = new Map([
  ['--help', 'help'],
  ['-h', 'help'],
  ['--version', 'version'],
  ['-V', 'version'],
])

/** Reads the arguments after node and the script: a command, which may be left out, then flags. */
export function parseCommandLine(argv: readonly string[]): Result<CommandLine, OptionMistake> {
  const [first, ...rest] = argv
  if (first === undefined || first.startsWith('-')) return parseFlags(argv)
  const command = commands.find((name) => name === first)
  if (command === undefined) {
    const known = `the commands are ${commands.join(', ')}`
    return mistake(`${quoted(first)} is not a command: ${known}${suggestion(first, commands)}`)
  }
  if (command === 'serve') return parseFlags(rest)
  if (rest.length > 0) return mistake(`The command ${command} stands alone and takes no other argument.`)
  return succeed({ command })
}

function parseFlags(words: readonly string[]): Result<CommandLine, OptionMistake> {
  const flags = new Map<OptionFlag, Setting>()
  let previous: Option | undefined
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const command = commandOfFlag.get(word)
    if (command !== undefined) return succeed({ command })

    const { name, value } = splitFlag(word)
    const option = optionTable.find(({ flag }) => name === `--${flag}`)
    if (option === undefined) return mistake(describeUnexpected(word, previous))
    if (flags.has(option.flag)) return mistake(`${name} is given more than once: give it one value.`)

    const next = words[at + 1]
    const takesNext = value === undefined && option.kind !== 'switch' && isValue(next)
    if (takesNext) at++
    const text = value ?? (takesNext ? next : option.kind === 'switch' ? 'true' : undefined)
    if (text === undefined) return mistake(describeMissing(name, option))
    if (text === '') return mistake(`${name} is given an empty value: it takes ${acceptedBy(option)}.`)
    flags.set(option.flag, { text, spelled: name })
    previous = option
  }
  return succeed({ command: 'serve', flags })
}

function splitFlag(word: string): { name: string; value: string | undefined } {
  const equals = word.indexOf('=')
  return equals === -1
    ? { name: word, value: undefined }
    : { name: word.slice(0, equals), value: word.slice(equals + 1) }
}

/** One leading dash may begin a value, such as a generated key; two always begin a flag. */
function isValue(word: string | undefined): word is string {
  return word !== undefined && !word.startsWith('--') && !commandOfFlag.has(word)
}

function describeMissing(name: string, option: Option): string {
  return `${name} is given without a value: it takes ${acceptedBy(option)}, as in ${name}=<value>.`
}

function describeUnexpected(word: string, previous: Option | undefined): string {
  // What follows a secret may be the rest of it, left unquoted, so it is not repeated.
  if (previous?.kind === 'secret' && !word.startsWith('--')) {
    return `--${previous.flag} is followed by an argument that is no flag: put a value with spaces in quotes.`
  }
  const { name } = splitFlag(word)
  if (name.startsWith('-')) {
    const flags = optionTable.map(({ flag }) => flag)
    const hint = suggestion(name.replace(/^-+/, ''), flags, '--')
    return `${quoted(name)} is not an option: the command help lists those accepted${hint}`
  }
  if (previous?.kind === 'switch') {
    const instead = `--${previous.flag}=true or --${previous.flag}=false`
    return `${quoted(word)} stands alone after --${previous.flag}: to give that a value, write ${instead}.`
  }
  return `${quoted(word)} is not expected: after the command, everything is --name value or --name=value.`
}

function mistake(sentence: string): Result<never, OptionMistake> {
  return fail({ sentence })
}
