import { filterFor, permits, type Grant } from '../access/grant.js'
import { emptySearch, toSearchRequest } from '../domain/decode-search-request.js'
import { ApiError } from '../domain/errors/api-error.js'
import type { IndexId } from '../domain/index-id.js'
import type { IndexUid } from '../domain/index-uid.js'
import { completeSettings } from '../domain/settings/complete-settings.js'
import type { Settings, StoredSettings } from '../domain/settings/settings.js'
import type { IndexRecord, IndexRegistry } from '../instance/index-registry.js'
import { inParallel } from '../operations/in-parallel.js'
import type { Search } from '../operations/search.js'
import { attributeHints, type AttributeHint } from './attribute-hints.js'
import { cleanText } from './clean-text.js'
import { keepRecent } from './keep-recent.js'
import { createSharePending, unlessLonger } from './share-pending.js'

/** An index that the model may search, and what it is told of it. */
export interface OfferedIndex {
  readonly uid: IndexUid
  /** Of its chat settings; may be empty. */
  readonly description: string
  /** What it can be filtered by, among what it displays. */
  readonly attributes: readonly AttributeHint[]
}

/** The indexes that a caller may search: those with a description first, then by uid, and not more than are
 *  worth a model's attention. Values in the hints come only from documents the caller may see. */
export type DescribeIndexes = (grant: Grant, options: DescribingOptions) => Promise<readonly OfferedIndex[]>

export interface DescribingOptions {
  /** Whether to find out what the indexes can be filtered by, which takes a search of each. */
  readonly withAttributes: boolean
}

export interface DescribingDependencies {
  readonly search: Search
  readonly registry: Pick<IndexRegistry, 'list'>
  readonly readSettings: (index: IndexId) => Promise<StoredSettings>
  readonly longestCountingMs?: number
}

const MOST_INDEXES = 50
const MOST_KEPT_HINTS = 200
const MOST_KEPT_DESCRIPTIONS = 10_000
const MOST_DESCRIPTION_CHARACTERS = 1_000
/** Counting the values of an attribute goes through all documents. */
const MOST_ATTRIBUTES = 50
/** A conversation waits no longer for values: it is told names alone, and a later one gets what was counted. */
const LONGEST_COUNTING_MS = 1_000

/** Keeps what it found out until the index changes. */
export function createDescribeIndexes({
  search,
  registry,
  readSettings,
  longestCountingMs = LONGEST_COUNTING_MS,
}: DescribingDependencies): DescribeIndexes {
  const keptDescriptions = keepRecent<string>(MOST_KEPT_DESCRIPTIONS)
  const keptHints = keepRecent<readonly AttributeHint[]>(MOST_KEPT_HINTS)
  const shareCounting = createSharePending<readonly AttributeHint[]>()

  return async (grant, { withAttributes }) => {
    const covered = registry.list().filter(({ uid }) => permits(grant, 'search', uid))
    const described = await inParallel(covered, async (record) => ({
      record,
      description: await unlessGone(() => descriptionOf(record)),
    }))
    const offered = [
      ...described.filter(({ description }) => description !== undefined && description !== ''),
      ...described.filter(({ description }) => description === ''),
    ].slice(0, MOST_INDEXES)
    return inParallel(offered, async ({ record, description = '' }) => ({
      uid: record.uid,
      description,
      attributes: withAttributes ? ((await unlessGone(() => hintsOf(record, grant))) ?? []) : [],
    }))
  }

  async function descriptionOf(record: IndexRecord): Promise<string> {
    const key = versionOf(record)
    const kept = keptDescriptions.get(key)
    if (kept !== undefined) return kept
    const { chat } = completeSettings(await readSettings(record.id))
    const description = cleanText(chat.description).trim().slice(0, MOST_DESCRIPTION_CHARACTERS)
    keptDescriptions.set(key, description)
    return description
  }

  async function hintsOf(record: IndexRecord, grant: Grant): Promise<readonly AttributeHint[]> {
    // Never across callers with other filters: each sees values of its own documents only.
    const key = `${versionOf(record)} ${JSON.stringify(filterFor(grant, record.uid) ?? null)}`
    const kept = keptHints.get(key)
    if (kept !== undefined) return kept
    const settings = completeSettings(await readSettings(record.id))
    const counting = shareCounting(key, async () => {
      const hints = await countedHints(record.uid, settings, grant)
      keptHints.set(key, hints)
      return hints
    })
    return (await unlessLonger(counting, longestCountingMs)) ?? uncountedHints(settings)
  }

  async function countedHints(
    uid: IndexUid,
    settings: Settings,
    grant: Grant,
  ): Promise<readonly AttributeHint[]> {
    const facets = facetsToCount(settings)
    if (facets.length === 0) return []
    const { facets: counted } = await search(
      grant,
      uid,
      toSearchRequest({ ...emptySearch, limit: 0, facets: [...facets] }),
    )
    if (counted === undefined) return []
    return attributeHints(counted).filter(({ name }) => isDisplayed(name, settings.displayedAttributes))
  }
}

/** What the settings name, without a look at the documents. */
function uncountedHints(settings: Settings): readonly AttributeHint[] {
  const names = facetsToCount(settings).filter(
    (name) => !name.includes('*') && isDisplayed(name, settings.displayedAttributes),
  )
  const uncounted = new Map(names.map((name) => [name, new Map<string, number>()]))
  return attributeHints({ distribution: uncounted, stats: new Map() })
}

/** A search that is refused, because the index is gone or too much is asked of the server, costs the hints and
 *  not the conversation. It is not kept: the next request asks again. */
async function unlessGone<Value>(ask: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

function versionOf({ id, updatedAt }: IndexRecord): string {
  return `${id} ${updatedAt.getTime()}`
}

/** Names and patterns of what can be filtered by. Places have functions of their own instead of values. */
function facetsToCount({ filterableAttributes, displayedAttributes }: Settings): readonly string[] {
  const names = filterableAttributes.flatMap((each) =>
    typeof each === 'string'
      ? [each].filter((name) => mayShow(name, displayedAttributes))
      : filterPatterns(each),
  )
  return names.filter((name) => !name.startsWith('_geo')).slice(0, MOST_ATTRIBUTES)
}

function filterPatterns({
  attributePatterns,
  features,
}: Exclude<Settings['filterableAttributes'][number], string>) {
  const { equality = true, comparison = false } = features?.filter ?? {}
  return equality || comparison ? attributePatterns : []
}

/** Whether it or something inside it may be displayed. */
function mayShow(name: string, displayed: readonly string[]): boolean {
  return isDisplayed(name, displayed) || displayed.some((each) => each.startsWith(`${name}.`))
}

function isDisplayed(name: string, displayed: readonly string[]): boolean {
  return displayed.some((each) => each === '*' || each === name || name.startsWith(`${each}.`))
}
