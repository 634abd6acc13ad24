import { unreachable } from '../../domain/unreachable.js'
import type { Workspace } from '../workspaces.js'
import { notSetUp, type CalledKind } from './provider-address.js'

export interface ProviderHeaders {
  /** For any origin. */
  readonly common: Readonly<Record<string, string>>
  /** For the provider's own origin alone. */
  readonly secret: Readonly<Record<string, string>>
}

/** Refuses with a `ModelError` when a provider that takes nobody without a key would get none. */
export function providerHeaders(kind: CalledKind, workspace: Workspace): ProviderHeaders {
  const { uid, settings } = workspace
  const key = keyOf(workspace)
  if (key === undefined && (kind === 'managed' || settings.baseUrl === null))
    throw notSetUp(uid, 'its provider asks for a key, and apiKey is not set')
  return {
    common: { accept: 'text/event-stream, application/json' },
    secret: secretsOf(kind, workspace, key),
  }
}

/** Without the white space that comes along when a key is copied. */
export function keyOf({ apiKey }: Workspace): string | undefined {
  const key = apiKey?.trim() ?? ''
  return key === '' ? undefined : key
}

function secretsOf(
  kind: CalledKind,
  { settings }: Workspace,
  key: string | undefined,
): Record<string, string> {
  if (key === undefined) return {}
  switch (kind) {
    case 'managed':
      return { 'api-key': key }
    case 'hosted':
      return {
        authorization: `Bearer ${key}`,
        ...(settings.orgId !== null && { 'openai-organization': settings.orgId }),
        ...(settings.projectId !== null && { 'openai-project': settings.projectId }),
      }
    case 'mistral':
    case 'gemini':
    case 'selfHosted':
      return { authorization: `Bearer ${key}` }
    default:
      return unreachable(kind)
  }
}
