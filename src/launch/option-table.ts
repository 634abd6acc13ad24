import { byteSizeText } from '../domain/byte-size-text.js'
import { defaultChatLimits } from '../domain/chat/chat-limits.js'
import { logLevels } from '../domain/log.js'
import { defaultTaskLimits } from '../domain/task-limits.js'

interface OptionBasics {
  readonly flag: string
  /** Written as a person would give it; undefined where leaving the option out means "none". */
  readonly default: string | undefined
  readonly group: string
  /** Lines of at most 74 characters: the help indents them by six and promises 80 columns. */
  readonly description: string
}

type OptionRow =
  | (OptionBasics & {
      readonly kind:
        | 'address'
        | 'path'
        | 'byteSize'
        | 'count'
        | 'seconds'
        | 'switch'
        | 'secret'
        | 'url'
        | 'networks'
    })
  | (OptionBasics & { readonly kind: 'choice'; readonly choices: readonly string[] })

/** Read without being asked for when it exists. */
export const DEFAULT_CONFIG_PATH = './config.toml'

/** Everything that can be set when Parley starts. Flags, variables, file keys and help derive from it. */
export const optionTable = [
  {
    flag: 'db-path',
    kind: 'path',
    default: './data.parley',
    group: 'Server',
    description: 'Directory that holds the data; created when missing.',
  },
  {
    flag: 'http-addr',
    kind: 'address',
    default: 'localhost:7700',
    group: 'Server',
    description: 'Where to listen: host:port, [ipv6]:port, :port (all interfaces), or port.',
  },
  {
    flag: 'env',
    kind: 'choice',
    choices: ['development', 'production'],
    default: 'development',
    group: 'Server',
    description: 'Production insists on a master key of at least 16 bytes.',
  },
  {
    flag: 'http-payload-size-limit',
    kind: 'byteSize',
    default: '100MB',
    group: 'Server',
    description: 'Largest request body, in bytes or with a unit: 512kB, 100MB, 1.5GiB.',
  },
  {
    flag: 'shutdown-timeout',
    kind: 'seconds',
    default: '10',
    group: 'Server',
    description: 'How long running requests may take to finish once told to stop.',
  },
  {
    flag: 'config-file-path',
    kind: 'path',
    default: DEFAULT_CONFIG_PATH,
    group: 'Server',
    description: 'TOML file with options; the default one is read only if it exists.',
  },
  {
    flag: 'master-key',
    kind: 'secret',
    default: undefined,
    group: 'Security',
    description: 'The key that may do everything; without one, every route is open.',
  },
  {
    flag: 'ssl-cert-path',
    kind: 'path',
    default: undefined,
    group: 'Security',
    description: 'PEM file with the certificate chain; turns HTTPS on.',
  },
  {
    flag: 'ssl-key-path',
    kind: 'path',
    default: undefined,
    group: 'Security',
    description: 'PEM file with the private key of that certificate.',
  },
  {
    flag: 'ssl-auth-path',
    kind: 'path',
    default: undefined,
    group: 'Security',
    description: 'PEM file with the CA that must have signed a certificate clients show.',
  },
  {
    flag: 'ssl-require-auth',
    kind: 'switch',
    default: 'false',
    group: 'Security',
    description: 'Refuse clients that show no certificate.',
  },
  {
    flag: 'experimental-allowed-ip-networks',
    kind: 'networks',
    default: undefined,
    group: 'Security',
    description:
      'Networks the server may call besides public addresses: CIDRs, or any.\nBy default none in production; loopback and private ones in development.',
  },
  {
    flag: 'task-webhook-url',
    kind: 'url',
    default: undefined,
    group: 'Webhook',
    description: 'Where to send finished tasks, besides the webhooks made over HTTP.',
  },
  {
    flag: 'task-webhook-authorization-header',
    kind: 'secret',
    default: undefined,
    group: 'Webhook',
    description: 'The Authorization header to send there, such as Bearer and a token.',
  },
  {
    flag: 'max-waiting-tasks',
    kind: 'count',
    default: String(defaultTaskLimits.maxWaitingTasks),
    group: 'Queue',
    description: 'Tasks accepted and not yet finished; beyond it new ones are refused.',
  },
  {
    flag: 'max-waiting-bytes',
    kind: 'byteSize',
    default: sizeAsGiven(defaultTaskLimits.maxPayloadBytes),
    group: 'Queue',
    description:
      'Disk space for the documents of those tasks; new documents that would\nexceed it are refused.',
  },
  {
    flag: 'experimental-max-number-of-batched-tasks',
    kind: 'count',
    default: String(defaultTaskLimits.maxTasks),
    group: 'Queue',
    description: 'Most tasks to process together.',
  },
  {
    flag: 'experimental-limit-batched-tasks-total-size',
    kind: 'byteSize',
    default: sizeAsGiven(defaultTaskLimits.maxBytes),
    group: 'Queue',
    description: 'Most bytes of documents to process together; one task may have more.',
  },
  {
    flag: 'chat-max-body-size',
    kind: 'byteSize',
    default: sizeAsGiven(defaultChatLimits.mostBodyBytes),
    group: 'Chat',
    description: 'Largest conversation that may be sent.',
  },
  {
    flag: 'chat-max-messages',
    kind: 'count',
    default: String(defaultChatLimits.mostMessages),
    group: 'Chat',
    description: 'Most messages of a conversation.',
  },
  {
    flag: 'chat-max-rounds',
    kind: 'count',
    default: String(defaultChatLimits.mostRounds),
    group: 'Chat',
    description: 'Most times the language model is asked for one answer.',
  },
  {
    flag: 'chat-max-searches-per-round',
    kind: 'count',
    default: String(defaultChatLimits.mostSearchesPerRound),
    group: 'Chat',
    description: 'Most searches that the language model may ask for at once.',
  },
  {
    flag: 'chat-max-output-size',
    kind: 'byteSize',
    default: sizeAsGiven(defaultChatLimits.mostOutputBytes),
    group: 'Chat',
    description: 'Longest answer that is taken from a language model.',
  },
  {
    flag: 'chat-timeout',
    kind: 'seconds',
    default: String(defaultChatLimits.timeoutMs / 1000),
    group: 'Chat',
    description: 'How long an answer may take.',
  },
  {
    flag: 'chat-silence-timeout',
    kind: 'seconds',
    default: String(defaultChatLimits.silenceMs / 1000),
    group: 'Chat',
    description: 'How long a language model may send nothing.',
  },
  {
    flag: 'chat-max-streams',
    kind: 'count',
    default: String(defaultChatLimits.mostStreams),
    group: 'Chat',
    description: 'Most answers under way at the same time; more are refused for a while.',
  },
  {
    flag: 'log-level',
    kind: 'choice',
    choices: logLevels,
    default: 'info',
    group: 'Logs',
    description: 'How much to write to the standard error output.',
  },
  {
    flag: 'log-format',
    kind: 'choice',
    choices: ['auto', 'json', 'readable'],
    default: 'auto',
    group: 'Logs',
    description: 'Auto is readable on a terminal and JSON, a record a line, elsewhere.',
  },
  {
    flag: 'experimental-enable-metrics',
    kind: 'switch',
    default: 'false',
    group: 'Experimental features',
    description: 'Serve measurements for Prometheus at /metrics.',
  },
  {
    flag: 'experimental-enable-logs-route',
    kind: 'switch',
    default: 'false',
    group: 'Experimental features',
    description: 'Let the log be followed and adjusted over HTTP, at /logs.',
  },
  {
    flag: 'experimental-contains-filter',
    kind: 'switch',
    default: 'false',
    group: 'Experimental features',
    description: 'Allow the CONTAINS operator in filters.',
  },
  {
    flag: 'no-analytics',
    kind: 'switch',
    default: 'false',
    group: 'Compatibility',
    description: 'Accepted and without effect: Parley never sends analytics.',
  },
] as const satisfies readonly OptionRow[]

export type Option = (typeof optionTable)[number]
export type OptionFlag = Option['flag']

/** A size in the words of the command line, which has no spaces: `256MiB`. */
function sizeAsGiven(bytes: number): string {
  return byteSizeText(bytes).replace(' ', '')
}

/** The variables that set an option, the first that is set winning: ours, then the reference's. */
export function environmentNames(flag: OptionFlag): readonly [string, string] {
  const name = fileKey(flag).toUpperCase()
  return [`PARLEY_${name}`, `MEILI_${name}`]
}

export function fileKey(flag: OptionFlag): string {
  return flag.replaceAll('-', '_')
}
