import { maskSecret } from '../mask-secret.js'
import type { WorkspaceSettings } from './workspace-settings.js'

/** The settings of a workspace as changes and resets are answered: nothing tells of a key. */
export function settingsObject(settings: WorkspaceSettings) {
  return inOrder(settings, {})
}

/** The same with what may be shown of the key. */
export function settingsObjectWithKey(settings: WorkspaceSettings, apiKey: string | undefined) {
  return inOrder(settings, { apiKey: apiKey === undefined ? null : maskSecret(apiKey) })
}

/** `fallback` is ours alone: other clients do not meet it unless it is set. */
function inOrder(settings: WorkspaceSettings, shownKey: { readonly apiKey?: string | null }) {
  const { source, orgId, projectId, apiVersion, deploymentId, baseUrl, fallback } = settings
  const { system, searchDescription, searchQParam, searchFilterParam, searchIndexUidParam } = settings.prompts
  return {
    source,
    orgId,
    projectId,
    apiVersion,
    deploymentId,
    baseUrl,
    ...shownKey,
    prompts: { system, searchDescription, searchQParam, searchFilterParam, searchIndexUidParam },
    ...(fallback !== null && { fallback }),
  }
}
