import { unreachable } from '../domain/unreachable.js'
import { environmentNames, type Option, optionTable } from './option-table.js'

const introduction = `Parley: a search engine for your documents that you can also talk to.

Usage
  parley [command] [options]

Commands
  serve      Run the server. This is what happens without a command.
  help       Show this page; also -h and --help.
  version    Show the version; also -V and --version.
`

const closing = `Examples
  Try it out, keeping the data in ./data.parley:
      parley
  Listen on every interface, with the key taken from the environment:
      PARLEY_MASTER_KEY=... parley serve --env production --http-addr :7700
  Take the options from a file, but say more in the log:
      parley serve --config-file-path /etc/parley.toml --log-level debug

Where options come from
  A flag wins over an environment variable, that over the config file, and that
  over the default. Each PARLEY_ variable may also be spelled MEILI_; where both
  are set, PARLEY_ counts. In the config file, --db-path is db_path = "...".
  A switch is on when given alone; it also takes =true or =false.
`

/** The page of the command help, within 80 columns. */
export function helpText(): string {
  const groups = [...new Set(optionTable.map(({ group }) => group))]
  return [introduction, ...groups.map(describeGroup), closing].join('\n')
}

function describeGroup(group: string): string {
  const options = optionTable.filter((option) => option.group === group)
  return `${group}\n${options.map(describeOption).join('')}`
}

function describeOption(option: Option): string {
  const usage = `--${option.flag}${placeholder(option)}`
  const [variable] = environmentNames(option.flag)
  const isShown = option.default !== undefined && option.kind !== 'switch'
  const origin = [isShown ? `default ${option.default}` : '', variable]
    .filter((part) => part !== '')
    .join(', ')
  const lines = [...option.description.split('\n'), `[${origin}]`].map((line) => `      ${line}\n`)
  return `  ${usage}\n${lines.join('')}`
}

function placeholder(option: Option): string {
  switch (option.kind) {
    case 'address':
      return ' <address>'
    case 'path':
      return ' <path>'
    case 'byteSize':
      return ' <size>'
    case 'count':
      return ' <count>'
    case 'seconds':
      return ' <seconds>'
    case 'secret':
      return ' <secret>'
    case 'url':
      return ' <url>'
    case 'networks':
      return ' <networks>'
    case 'choice':
      return ` <${option.choices.join('|')}>`
    case 'switch':
      return ''
    default:
      return unreachable(option)
  }
}
