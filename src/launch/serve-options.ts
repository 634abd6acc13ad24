import type { FeatureName } from '../domain/experimental-features.js'
import type { ChatLimits } from '../domain/chat/chat-limits.js'
import { isHeaderValue } from '../domain/http-header.js'
import { localNetworks, type AllowedNetworks } from '../domain/ip-network.js'
import type { LogLevel } from '../domain/log.js'
import { fail, type Result, succeed } from '../domain/result.js'
import type { TaskLimits } from '../domain/task-limits.js'
import type { NewWebhook } from '../domain/webhook.js'
import { masterKeyStrength, SHORTEST_SAFE_KEY_BYTES } from './master-key-strength.js'
import type { OptionMistake } from './option-mistake.js'
import type { HttpAddress } from './parse-http-address.js'
import type { SettledOptions } from './settle-options.js'

export interface TlsOptions {
  readonly certPath: string
  readonly keyPath: string
  /** The CA that clients' certificates are checked against. */
  readonly authPath: string | undefined
  readonly requireAuth: boolean
}

export type LaunchFeature = Extract<FeatureName, 'metrics' | 'logsRoute' | 'containsFilter'>

/** How the server runs: checked, complete, paths as they were given. */
export interface ServeOptions {
  readonly dbPath: string
  readonly httpAddress: HttpAddress
  readonly env: 'development' | 'production'
  readonly masterKey: string | undefined
  readonly payloadSizeLimitBytes: number
  readonly logLevel: LogLevel
  readonly logFormat: 'auto' | 'json' | 'readable'
  readonly shutdownTimeoutMs: number
  /** Undefined means plain HTTP. */
  readonly tls: TlsOptions | undefined
  /** What the server may call besides public addresses. */
  readonly allowedNetworks: AllowedNetworks
  readonly taskWebhook: NewWebhook | undefined
  readonly taskLimits: Pick<TaskLimits, 'maxWaitingTasks' | 'maxPayloadBytes' | 'maxTasks' | 'maxBytes'>
  readonly chatLimits: ChatLimits
  readonly switchedOnFeatures: readonly LaunchFeature[]
}

/** Puts settled options together, refusing those that do not go with each other. */
export function toServeOptions(
  settled: SettledOptions,
  suggestKey: () => string,
): Result<ServeOptions, OptionMistake> {
  const { values } = settled
  const keyMistake = checkMasterKey(settled, suggestKey)
  if (keyMistake !== undefined) return fail(keyMistake)
  const tls = toTlsOptions(settled)
  if (!tls.ok) return tls
  const taskWebhook = toTaskWebhook(settled)
  if (!taskWebhook.ok) return taskWebhook
  return succeed({
    dbPath: values['db-path'],
    httpAddress: values['http-addr'],
    env: values.env,
    masterKey: values['master-key'],
    payloadSizeLimitBytes: values['http-payload-size-limit'],
    logLevel: values['log-level'],
    logFormat: values['log-format'],
    shutdownTimeoutMs: Math.round(values['shutdown-timeout'] * 1000),
    tls: tls.value,
    allowedNetworks: values['experimental-allowed-ip-networks'] ?? networksAllowedIn[values.env],
    taskWebhook: taskWebhook.value,
    taskLimits: {
      maxWaitingTasks: values['max-waiting-tasks'],
      maxPayloadBytes: values['max-waiting-bytes'],
      maxTasks: values['experimental-max-number-of-batched-tasks'],
      maxBytes: values['experimental-limit-batched-tasks-total-size'],
    },
    chatLimits: {
      mostBodyBytes: values['chat-max-body-size'],
      mostMessages: values['chat-max-messages'],
      mostRounds: values['chat-max-rounds'],
      mostSearchesPerRound: values['chat-max-searches-per-round'],
      mostOutputBytes: values['chat-max-output-size'],
      timeoutMs: Math.round(values['chat-timeout'] * 1000),
      silenceMs: Math.round(values['chat-silence-timeout'] * 1000),
      mostStreams: values['chat-max-streams'],
    },
    switchedOnFeatures: switchedOn({
      metrics: values['experimental-enable-metrics'],
      logsRoute: values['experimental-enable-logs-route'],
      containsFilter: values['experimental-contains-filter'],
    }),
  })
}

/** What must never be written to a log. A header counts whole and without its scheme. */
export function secretsOf({ masterKey, taskWebhook }: ServeOptions): readonly string[] {
  const headers = Object.values(taskWebhook?.headers ?? {})
  const tokens = headers.map((header) => header.replace(/^\S+\s+/, ''))
  const password = taskWebhook && new URL(taskWebhook.url).password
  return [masterKey, password, ...headers, ...tokens].filter((secret) => secret !== undefined)
}

/** In production whoever may set a URL must not reach what stands behind the firewall. */
const networksAllowedIn: Readonly<Record<ServeOptions['env'], AllowedNetworks>> = {
  development: localNetworks,
  production: [],
}

function checkMasterKey(
  { values, spelled }: SettledOptions,
  suggestKey: () => string,
): OptionMistake | undefined {
  const strength = masterKeyStrength(values['master-key'])
  if (values.env !== 'production' || strength === 'sufficient') return undefined
  const wrong = strength === 'missing' ? 'none is set' : `${spelled('master-key')} is shorter`
  const needed = `a master key of at least ${SHORTEST_SAFE_KEY_BYTES} bytes`
  const remedy = `use a fresh one, for example: --master-key ${suggestKey()}`
  return { sentence: `${spelled('env')} is production, which needs ${needed}, but ${wrong}; ${remedy}` }
}

function toTlsOptions({ values, spelled }: SettledOptions): Result<TlsOptions | undefined, OptionMistake> {
  const certPath = values['ssl-cert-path']
  const keyPath = values['ssl-key-path']
  const authPath = values['ssl-auth-path']
  const requireAuth = values['ssl-require-auth']
  if (requireAuth && authPath === undefined) {
    const reason = 'it takes the CA that signs the certificates of clients'
    return fail({ sentence: `${spelled('ssl-require-auth')} is on without --ssl-auth-path: ${reason}.` })
  }
  if (certPath !== undefined && keyPath !== undefined) {
    return succeed({ certPath, keyPath, authPath, requireAuth })
  }
  if (certPath !== undefined || keyPath !== undefined) {
    const given = certPath === undefined ? spelled('ssl-key-path') : spelled('ssl-cert-path')
    const missing = certPath === undefined ? '--ssl-cert-path' : '--ssl-key-path'
    return fail({ sentence: `${given} is given without ${missing}: a certificate and its key go together.` })
  }
  if (authPath !== undefined) {
    const reason = 'clients show certificates only over HTTPS'
    return fail({
      sentence: `${spelled('ssl-auth-path')} is given without --ssl-cert-path and --ssl-key-path: ${reason}.`,
    })
  }
  return succeed(undefined)
}

function toTaskWebhook({ values, spelled }: SettledOptions): Result<NewWebhook | undefined, OptionMistake> {
  const url = values['task-webhook-url']
  const authorization = values['task-webhook-authorization-header']
  const given = spelled('task-webhook-authorization-header')
  if (authorization === undefined) return succeed(url === undefined ? undefined : { url, headers: {} })
  if (url === undefined)
    return fail({ sentence: `${given} is given without --task-webhook-url: there is nowhere to send it.` })
  if (!isHeaderValue(authorization))
    return fail({ sentence: `${given} cannot be sent: it takes visible ASCII characters and spaces.` })
  return succeed({ url, headers: { Authorization: authorization } })
}

function switchedOn(features: Readonly<Record<LaunchFeature, boolean>>): readonly LaunchFeature[] {
  const names: readonly LaunchFeature[] = ['metrics', 'logsRoute', 'containsFilter']
  return names.filter((name) => features[name])
}
