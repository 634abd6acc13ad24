import type { WorkspaceChanges, WorkspaceSettings } from '../domain/chat/workspace-settings.js'
import type { WorkspaceUid } from '../domain/workspace.js'

/** The chat workspaces of an instance, all of them in memory and every change on disk before it is answered. */
export interface Workspaces {
  /** Sorted by uid, by their bytes. */
  list(): readonly WorkspaceUid[]
  /** Refuses with `chat_not_found`. */
  get(uid: WorkspaceUid): Workspace
  /** Creates the workspace where there is none. Refuses a result that lacks what its source needs, and then
   *  stores nothing. A key goes with the kind of provider and the `baseUrl` it was sent for: unless it is sent
   *  again, it is dropped when either changes. Its mask, sent back, counts as not sent. Refuses a key with
   *  `missing_master_key` on an instance without one, where it could not be sealed. */
  change(uid: WorkspaceUid, changes: WorkspaceChanges): Promise<Workspace>
  /** Unsets everything; the workspace stays. */
  reset(uid: WorkspaceUid): Promise<Workspace>
  remove(uid: WorkspaceUid): Promise<void>
}

export interface Workspace {
  readonly uid: WorkspaceUid
  readonly settings: WorkspaceSettings
  /** The provider's key in clear, to be sent to the provider and nowhere else. */
  readonly apiKey: string | undefined
  /** Grows with every change: what was learnt of a provider holds for one revision. */
  readonly revision: number
}
