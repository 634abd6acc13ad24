import { createKey, type CreatedKey } from '../support/create-key.js'
import { finishedTask } from '../support/finish-task.js'
import type { Reply, TestServer } from '../support/test-server.js'
import { markerOfDocument, markerOfGhost, mostIds } from './markers.js'
import type { DocumentPlan, TestDocument } from './random-documents.js'
import type { TestRule } from './random-rules.js'
import type { TestSettings } from './random-settings.js'
import { signTenantToken } from './sign-tenant-token.js'

/** One index, and what a token says about it. */
export interface IndexPlan extends DocumentPlan {
  /** Begins with a letter; unique on the server. */
  readonly uid: string
  readonly settings: TestSettings
  readonly rule: TestRule
  /** Whether documents come in two imports, so that they are in several runs. */
  readonly isSplit: boolean
}

/** Indexes with documents that a caller may see and others, and copies that hold only the former. Whatever is
 *  asked of the first world with `token` must be answered as the second answers `copyKey`. */
export interface Worlds {
  readonly indexes: readonly WorldIndex[]
  /** Narrowed by the rules. */
  readonly token: string
  /** Unrestricted: for the copies. */
  readonly copyKey: string
  /** What exists only in documents that the token hides: see `forbiddenStrings`. */
  readonly forbidden: readonly string[]
}

export interface WorldIndex {
  readonly uid: string
  readonly copyUid: string
  readonly firstMarker: number
  readonly settings: TestSettings
  readonly visible: readonly TestDocument[]
  readonly hidden: readonly TestDocument[]
}

export const copySuffix = '-copy'

/** `searchRules` are those of the token; they have to say of each index what its plan does. */
export async function makeWorlds(
  server: TestServer,
  plans: readonly IndexPlan[],
  { parent, searchRules }: { readonly parent: CreatedKey; readonly searchRules: unknown },
): Promise<Worlds> {
  const indexes = await Promise.all(plans.map(async (plan) => makeIndex(server, plan)))
  return {
    indexes,
    token: signTenantToken(parent, searchRules),
    copyKey: parent.key,
    forbidden: forbiddenStrings(indexes),
  }
}

/** A key for every index that tokens and copies are searched with. */
export async function createParentKey(server: TestServer): Promise<CreatedKey> {
  return createKey(server, { actions: ['search', 'chatCompletions'], indexes: ['*'] })
}

/** Words in lower case that only hidden documents, deleted ones and earlier versions of documents have: they
 *  stand in texts, in values of facets and in names of fields. None may be in any byte a caller receives, unless
 *  the caller sent it. */
export function forbiddenStrings(
  indexes: readonly Pick<WorldIndex, 'visible' | 'firstMarker'>[],
): readonly string[] {
  const ids = Array.from({ length: mostIds }, (_, id) => id)
  return indexes.flatMap(({ visible, firstMarker }) => [
    ...ids
      .filter((id) => visible.every((document) => document.id !== id))
      .map((id) => markerOfDocument(firstMarker, id)),
    ...ids.map((id) => markerOfGhost(firstMarker, id)),
  ])
}

export async function removeWorlds(server: TestServer, { indexes }: Worlds): Promise<void> {
  const uids = indexes.flatMap(({ uid, copyUid }) => [uid, copyUid])
  await Promise.all(uids.map(async (uid) => server.call('DELETE', `/indexes/${uid}`)))
}

async function makeIndex(server: TestServer, plan: IndexPlan): Promise<WorldIndex> {
  const { uid, settings, rule, documents } = plan
  const visible = documents.filter((document) => rule.allows(document, documents))
  const copyUid = `${uid}${copySuffix}`
  await Promise.all([fill(server, plan), fill(server, copyPlan(plan, copyUid, visible))])
  const hidden = documents.filter((document) => !visible.includes(document))
  return { uid, copyUid, firstMarker: plan.firstMarker, settings, visible, hidden }
}

/** Documents keep the place in the order of insertion that they first had. */
function copyPlan(plan: IndexPlan, uid: string, visible: readonly TestDocument[]): IndexPlan {
  const replaced = plan.ghosts.map(({ id }) => id)
  const first = replaced.flatMap((id) => visible.find((document) => document.id === id) ?? [])
  const later = visible.filter(({ id }) => !replaced.includes(id))
  return { ...plan, uid, documents: [...first, ...later], ghosts: [], isSplit: false }
}

async function fill(server: TestServer, plan: IndexPlan): Promise<void> {
  const { uid, settings, documents, ghosts, isSplit } = plan
  const path = `/indexes/${uid}`
  const documentsPath = `${path}/documents?primaryKey=id`
  await server.call('PATCH', `${path}/settings`, { json: settings })
  if (ghosts.length > 0) await succeed(server, documentsPath, ghosts)
  const cut = isSplit ? Math.ceil(documents.length / 2) : 0
  if (cut > 0) await succeed(server, documentsPath, documents.slice(0, cut))
  const last = await server.call('POST', documentsPath, { json: documents.slice(cut) })
  // After the last import: numbers of deleted documents are given to new ones, and they tell the order.
  const gone = ghosts.map(({ id }) => id).filter((id) => documents.every((each) => each.id !== id))
  if (gone.length > 0) await succeed(server, `${path}/documents/delete-batch`, gone)
  else await requireSuccess(server, last)
}

async function succeed(server: TestServer, path: string, json: unknown): Promise<void> {
  await requireSuccess(server, await server.call('POST', path, { json }))
}

async function requireSuccess(server: TestServer, accepted: Reply): Promise<void> {
  const { status, error } = await finishedTask(server, accepted)
  if (status !== 'succeeded') throw new Error(`a world was not made: ${JSON.stringify(error)}`)
}
