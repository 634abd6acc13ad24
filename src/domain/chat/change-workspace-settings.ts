import { apiError } from '../errors/api-error.js'
import { quotedList } from '../errors/quoted-list.js'
import { providerKindOf, type ChatSource } from './chat-source.js'
import {
  unsetWorkspaceSettings,
  type ChatPrompts,
  type WorkspaceChanges,
  type WorkspaceSettings,
} from './workspace-settings.js'

type RequiredField = 'orgId' | 'apiVersion' | 'deploymentId' | 'baseUrl'

/** What cannot be left unset. The original name of the managed provider asks for less than ours does. */
const requiredFields: Readonly<Partial<Record<ChatSource, readonly RequiredField[]>>> = {
  providerAManaged: ['orgId', 'apiVersion', 'deploymentId', 'baseUrl'],
  azureOpenAi: ['apiVersion', 'deploymentId', 'baseUrl'],
  selfHosted: ['baseUrl'],
  vLlm: ['baseUrl'],
}

/** The settings with the changes made. Refuses what would lack something that its source needs. */
export function changeWorkspaceSettings(
  current: WorkspaceSettings,
  changes: WorkspaceChanges,
): WorkspaceSettings {
  const changed = {
    source: pick(current.source, changes.source),
    orgId: pick(current.orgId, changes.orgId),
    projectId: pick(current.projectId, changes.projectId),
    apiVersion: pick(current.apiVersion, changes.apiVersion),
    deploymentId: pick(current.deploymentId, changes.deploymentId),
    baseUrl: pick(current.baseUrl, changes.baseUrl),
    prompts: changePrompts(current.prompts, changes.prompts),
    fallback: pick(current.fallback, changes.fallback),
  }
  refuseIncomplete(changed)
  return changed
}

/** Whether a key that was sent for the one would, under the other, be handed to somebody else. */
export function goesElsewhere(before: WorkspaceSettings, after: WorkspaceSettings): boolean {
  return providerKindOf(before.source) !== providerKindOf(after.source) || before.baseUrl !== after.baseUrl
}

function pick<Value>(current: Value, sent: Value | undefined): Value {
  return sent === undefined ? current : sent
}

function changePrompts(current: ChatPrompts, changes: WorkspaceChanges['prompts']): ChatPrompts {
  if (changes === undefined) return current
  if (changes === null) return unsetWorkspaceSettings.prompts
  return {
    system: pick(current.system, changes.system),
    searchDescription: pick(current.searchDescription, changes.searchDescription),
    searchQParam: pick(current.searchQParam, changes.searchQParam),
    searchFilterParam: pick(current.searchFilterParam, changes.searchFilterParam),
    searchIndexUidParam: pick(current.searchIndexUidParam, changes.searchIndexUidParam),
  }
}

function refuseIncomplete(settings: WorkspaceSettings): void {
  const { source } = settings
  if (source === null) return
  const missing = (requiredFields[source] ?? []).filter((field) => !settings[field])
  if (missing.length === 0) return
  throw apiError(
    'bad_request',
    `A chat workspace with the source \`${source}\` needs ${quotedList(missing, 'and')}, not set so far. Nothing was changed: send everything together.`,
  )
}
