import { changeWorkspaceSettings, goesElsewhere } from '../domain/chat/change-workspace-settings.js'
import {
  unsetWorkspaceSettings,
  type WorkspaceChanges,
  type WorkspaceSettings,
} from '../domain/chat/workspace-settings.js'
import { apiError } from '../domain/errors/api-error.js'
import type { Log } from '../domain/log.js'
import { maskSecret } from '../domain/mask-secret.js'
import type { WorkspaceUid } from '../domain/workspace.js'
import { encodeKey } from '../storage/key-encoding.js'
import type { KeyValueStore, ReadView, WriteView } from '../storage/key-value-store.js'
import { createProviderKeySealer } from './provider-key-sealer.js'
import { decodeWorkspaceRecord, encodeWorkspaceRecord, type WorkspaceRecord } from './workspace-record.js'
import type { Workspace, Workspaces } from './workspaces.js'

export const workspaceTables = ['workspaces'] as const

export interface WorkspacesDependencies {
  readonly store: KeyValueStore
  /** Without one no key of a provider can be kept, nor one that was kept be opened. */
  readonly masterKey: string | undefined
  readonly randomBytes: (count: number) => Uint8Array
  readonly log: Log
}

export function openWorkspaces({ store, masterKey, randomBytes, log }: WorkspacesDependencies): Workspaces {
  const sealer = createProviderKeySealer(masterKey, randomBytes)
  const workspaces = new Map<WorkspaceUid, Workspace>()
  let sorted: readonly WorkspaceUid[] | undefined
  // One count for all: a workspace that is removed and made anew repeats no revision.
  let revision = 0

  function remember({ uid, settings, apiKey }: Opened): Workspace {
    if (!workspaces.has(uid)) sorted = undefined
    revision += 1
    const workspace = { uid, settings, apiKey, revision }
    workspaces.set(uid, workspace)
    return workspace
  }

  function open(view: ReadView, { uid, settings, sealedApiKey }: WorkspaceRecord): Opened {
    return { uid, settings, apiKey: sealedApiKey && sealer.open(view, uid, sealedApiKey) }
  }

  // Writes run one after another and see each other: changes of one workspace at once are all kept.
  async function change(uid: WorkspaceUid, changes: WorkspaceChanges): Promise<Workspace> {
    const changed = await store.write((view) => {
      const before = read(view, uid) ?? unsetRecord(uid)
      const settings = changeWorkspaceSettings(before.settings, changes)
      const sealedApiKey = sealedKeyAfter(view, before, { settings, apiKey: changes.apiKey })
      return open(view, write(view, { uid, settings, sealedApiKey }))
    })
    return remember(changed)
  }

  /** A key that cannot be opened today stays all the same: the right master key may come back. */
  function sealedKeyAfter(
    view: WriteView,
    before: WorkspaceRecord,
    {
      settings,
      apiKey,
    }: { readonly settings: WorkspaceSettings; readonly apiKey: WorkspaceChanges['apiKey'] },
  ): Uint8Array | undefined {
    if (apiKey === undefined || isMaskOf(apiKey, open(view, before).apiKey))
      return goesElsewhere(before.settings, settings) ? undefined : before.sealedApiKey
    return apiKey === null || apiKey === '' ? undefined : sealer.seal(view, before.uid, apiKey)
  }

  async function reset(uid: WorkspaceUid): Promise<Workspace> {
    const emptied = await store.write((view) => {
      if (read(view, uid) === undefined) throw apiError('chat_not_found', uid)
      return open(view, write(view, unsetRecord(uid)))
    })
    return remember(emptied)
  }

  async function remove(uid: WorkspaceUid): Promise<void> {
    const wasThere = await store.write((view) => view.remove('workspaces', encodeKey(uid)))
    if (!wasThere) throw apiError('chat_not_found', uid)
    workspaces.delete(uid)
    sorted = undefined
  }

  /** Tells once, of all of them, and never the key. */
  function warnOfLostKeys(uids: readonly WorkspaceUid[]): void {
    if (uids.length === 0) return
    const why = masterKey === undefined ? 'without a master key' : 'with this master key'
    log.warn(`the provider keys of some chat workspaces cannot be opened ${why}: they count as unset`, {
      workspaces: uids,
    })
  }

  store.read((view) => {
    const records = [...view.entries('workspaces')].map(({ value }) => decodeWorkspaceRecord(value))
    const lost = records.filter((record) => {
      const { apiKey } = remember(open(view, record))
      return record.sealedApiKey !== undefined && apiKey === undefined
    })
    warnOfLostKeys(lost.map(({ uid }) => uid))
  })

  return {
    list: () => (sorted ??= [...workspaces.keys()].toSorted(byBytes)),
    get(uid) {
      const workspace = workspaces.get(uid)
      if (workspace === undefined) throw apiError('chat_not_found', uid)
      return workspace
    },
    change,
    reset,
    remove,
  }
}

type Opened = Omit<Workspace, 'revision'>

/** Whether a client sends back what it was shown, which is no key and changes nothing. */
function isMaskOf(sent: string | null, apiKey: string | undefined): boolean {
  return apiKey !== undefined && sent === maskSecret(apiKey)
}

function read(view: ReadView, uid: WorkspaceUid): WorkspaceRecord | undefined {
  const stored = view.get('workspaces', encodeKey(uid))
  return stored && decodeWorkspaceRecord(stored)
}

function write(view: WriteView, record: WorkspaceRecord): WorkspaceRecord {
  view.put('workspaces', encodeKey(record.uid), encodeWorkspaceRecord(record))
  return record
}

function unsetRecord(uid: WorkspaceUid): WorkspaceRecord {
  return { uid, settings: unsetWorkspaceSettings, sealedApiKey: undefined }
}

/** JavaScript compares by UTF-16 units, which puts some letters elsewhere than their bytes. */
function byBytes(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right))
}
