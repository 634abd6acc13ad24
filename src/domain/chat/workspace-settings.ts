import type { ChatSource } from './chat-source.js'

/** What a workspace keeps, null for what is unset. The provider's key is kept apart. */
export interface WorkspaceSettings {
  readonly source: ChatSource | null
  readonly orgId: string | null
  readonly projectId: string | null
  readonly apiVersion: string | null
  readonly deploymentId: string | null
  readonly baseUrl: string | null
  readonly prompts: ChatPrompts
  /** Who answers when the provider is down; null for nobody. */
  readonly fallback: 'builtIn' | null
}

export const promptNames = [
  'system',
  'searchDescription',
  'searchQParam',
  'searchFilterParam',
  'searchIndexUidParam',
] as const

export type PromptName = (typeof promptNames)[number]

/** Null where the built-in text is in effect. */
export type ChatPrompts = Readonly<Record<PromptName, string | null>>

/** What a PATCH changes: what is left out stays, null unsets. */
export type WorkspaceChanges = Changes<Omit<WorkspaceSettings, 'prompts'>> & {
  readonly apiKey?: string | null | undefined
  /** Null unsets all of them. */
  readonly prompts?: Changes<ChatPrompts> | null | undefined
}

type Changes<Settings> = { readonly [Name in keyof Settings]?: Settings[Name] | undefined }

export const unsetWorkspaceSettings: WorkspaceSettings = {
  source: null,
  orgId: null,
  projectId: null,
  apiVersion: null,
  deploymentId: null,
  baseUrl: null,
  prompts: {
    system: null,
    searchDescription: null,
    searchQParam: null,
    searchFilterParam: null,
    searchIndexUidParam: null,
  },
  fallback: null,
}
