import type { Api } from '../../api.js'

/** The settings of a workspace, as the server shows them. */
export interface WorkspaceSettings {
  readonly source: string | null
  readonly orgId: string | null
  readonly projectId: string | null
  readonly apiVersion: string | null
  readonly deploymentId: string | null
  readonly baseUrl: string | null
  /** Masked: that there is one, and not which. */
  readonly apiKey: string | null
  readonly prompts: Readonly<Record<PromptName, string | null>>
  readonly fallback?: 'builtIn'
}

export type PromptName =
  | 'system'
  | 'searchDescription'
  | 'searchQParam'
  | 'searchFilterParam'
  | 'searchIndexUidParam'

export type ConnectionTest =
  | {
      readonly works: true
      readonly model: string
      readonly firstByteMs: number
      readonly calledFunction: boolean
      readonly message: string
    }
  | {
      readonly works: false
      readonly message: string
      readonly said?: string
      readonly models: readonly string[]
    }

export function workspacePath(uid: string, rest = ''): string {
  return `/chats/${encodeURIComponent(uid)}${rest}`
}

export async function listWorkspaces({ call }: Api, signal: AbortSignal): Promise<readonly string[]> {
  const { results } = await call<{ results: { uid: string }[] }>('GET', '/chats?limit=1000', { signal })
  return results.map(({ uid }) => uid)
}

export async function listModels(
  { call }: Api,
  workspace: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { data } = await call<{ data: { id: string }[] }>('GET', workspacePath(workspace, '/models'), {
    signal,
  })
  return data.map(({ id }) => id)
}
