import { parseHttpUrl } from '../../domain/http-url.js'
import { providerKindOf, type ProviderKind } from '../../domain/chat/chat-source.js'
import { ModelError } from '../model-error.js'
import type { Workspace } from '../workspaces.js'

/** Who is called: every kind but the one that is no provider. */
export type CalledKind = Exclude<ProviderKind, 'builtIn'>

/** Where a workspace's provider is. */
export interface ProviderAddress {
  readonly kind: CalledKind
  /** For messages: with its port, without a user or password. */
  readonly host: string
  /** The addresses that what is asked may have, the likelier first. */
  urlsOf(what: 'chat/completions' | 'models'): readonly string[]
}

const usualBases: Readonly<Record<Exclude<CalledKind, 'managed' | 'selfHosted'>, string>> = {
  hosted: 'https://api.openai.com/v1',
  mistral: 'https://api.mistral.ai/v1',
  gemini: 'https://generativelanguage.googleapis.com/v1beta/openai',
}

/** Throws a `ModelError` for a workspace that does not say enough to be called. */
export function providerAddressOf({ uid, settings }: Workspace): ProviderAddress {
  const kind = providerKindOf(settings.source)
  switch (kind) {
    case 'builtIn':
      throw notSetUp(uid, 'its source is builtIn, which is no provider to be called')
    case 'managed': {
      const { baseUrl, deploymentId, apiVersion } = settings
      if (baseUrl === null || deploymentId === null || apiVersion === null)
        throw notSetUp(uid, 'its source needs baseUrl, deploymentId and apiVersion')
      const base = parseBase(uid, baseUrl)
      // Whatever was copied from a console after the name of the resource.
      const path = base.pathname.replace(/\/openai(\/.*)?$/, '').replace(/\/+$/, '')
      const deployment = `${path}/openai/deployments/${encodeURIComponent(deploymentId)}`
      return {
        kind,
        host: base.host,
        urlsOf: (what) => [
          withPath(base, `${deployment}/${what}`, `?api-version=${encodeURIComponent(apiVersion)}`),
        ],
      }
    }
    case 'selfHosted':
      if (settings.baseUrl === null) throw notSetUp(uid, 'its source needs baseUrl')
      return openAddress(kind, parseBase(uid, settings.baseUrl))
    default: {
      if (settings.baseUrl !== null) return openAddress(kind, parseBase(uid, settings.baseUrl))
      const base = new URL(usualBases[kind])
      return { kind, host: base.host, urlsOf: (what) => [withPath(base, `${base.pathname}/${what}`)] }
    }
  }
}

/** A base that someone typed, which may lack the version or hold all of the path. */
function openAddress(kind: CalledKind, base: URL): ProviderAddress {
  const paths = pathsOf(kind, base.pathname.replace(/\/+$/, '').replace(/\/(chat\/completions|models)$/, ''))
  return {
    kind,
    host: base.host,
    urlsOf: (what) => paths.map((path) => withPath(base, `${path}/${what}`, base.search)),
  }
}

function pathsOf(kind: CalledKind, path: string): readonly [string, string] {
  if (path === '') return ['/v1', kind === 'gemini' ? new URL(usualBases.gemini).pathname : '']
  return path.endsWith('/v1') ? [path, path.slice(0, -'/v1'.length)] : [path, `${path}/v1`]
}

function parseBase(uid: string, baseUrl: string): URL {
  const base = parseHttpUrl(baseUrl.trim())
  if (base === undefined) throw notSetUp(uid, 'its baseUrl is not a full http or https URL')
  return base
}

function withPath(base: URL, path: string, search = ''): string {
  const url = new URL(base)
  url.pathname = path
  url.search = search
  url.hash = ''
  return url.href
}

export function notSetUp(uid: string, reason: string): ModelError {
  return new ModelError({
    failure: 'not-set-up',
    message: `The workspace ${uid} has no provider to ask: ${reason}. Change it in the settings of the workspace.`,
  })
}
