import * as z from 'zod'
import { isChatSource, type ChatSource } from '../domain/chat/chat-source.js'
import type { WorkspaceSettings } from '../domain/chat/workspace-settings.js'
import type { WorkspaceUid } from '../domain/workspace.js'
import { decodeJson, encodeJson } from '../storage/json-value.js'

/** A workspace as it is stored: its key only sealed. */
export interface WorkspaceRecord {
  readonly uid: WorkspaceUid
  readonly settings: WorkspaceSettings
  readonly sealedApiKey: Uint8Array | undefined
}

const text = z.string().nullable()

// What is stored was decoded when it came in, so the brand is taken as it is.
const storedWorkspace = z.object({
  uid: z.string().transform((uid) => uid as WorkspaceUid),
  source: z.custom<ChatSource>(isChatSource).nullable(),
  orgId: text,
  projectId: text,
  apiVersion: text,
  deploymentId: text,
  baseUrl: text,
  prompts: z.object({
    system: text,
    searchDescription: text,
    searchQParam: text,
    searchFilterParam: text,
    searchIndexUidParam: text,
  }),
  fallback: z.literal('builtIn').nullable(),
  sealedApiKey: z.base64().nullable(),
})

export function encodeWorkspaceRecord({ uid, settings, sealedApiKey }: WorkspaceRecord): Uint8Array {
  const sealed = sealedApiKey === undefined ? null : Buffer.from(sealedApiKey).toString('base64')
  return encodeJson({ uid, ...settings, sealedApiKey: sealed })
}

export function decodeWorkspaceRecord(bytes: Uint8Array): WorkspaceRecord {
  const { uid, sealedApiKey, ...settings } = storedWorkspace.parse(decodeJson(bytes))
  return {
    uid,
    settings,
    sealedApiKey: sealedApiKey === null ? undefined : Buffer.from(sealedApiKey, 'base64'),
  }
}
