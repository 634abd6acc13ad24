/** Settings by their names, as the server shows and takes them. */
export type SettingValues = Readonly<Record<string, unknown>>

/** How the server puts a change into what it has: member by member where a rule says so, otherwise as a whole. */
interface MergeRule {
  readonly members?: Readonly<Record<string, MergeRule>>
  /** The rule of every member that is not named. */
  readonly each?: MergeRule
  /** When this member changes, nothing of the old value is kept. */
  readonly startsOverWith?: string
}

const members: MergeRule = {}

const plainEmbedder: MergeRule = {
  members: { indexingFragments: members, searchFragments: members },
  startsOverWith: 'source',
}

const embedder: MergeRule = {
  ...plainEmbedder,
  members: { ...plainEmbedder.members, searchEmbedder: plainEmbedder, indexingEmbedder: plainEmbedder },
}

const mergeRules: Readonly<Record<string, MergeRule>> = {
  typoTolerance: { members: { minWordSizeForTypos: members } },
  faceting: members,
  pagination: members,
  embedders: { each: embedder },
  chat: { members: { searchParameters: members } },
}

/** What has to be sent to turn one into the other: nothing that stayed, so no masked secret goes back by accident. */
export function settingsChanges(before: SettingValues, after: SettingValues): SettingValues {
  return memberChanges(before, after, { members: mergeRules })
}

/** The path of a secret that is still masked in what would be sent, such as `embedders.default.apiKey`. */
export function maskedSecretIn(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string') {
    const isSecret = /^(proxy-)?authorization$|api-?key$/i.test(path.at(-1) ?? '')
    return isSecret && /X{3,}\.\.\.$/.test(value) ? path.join('.') : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, member] of Object.entries(value)) {
    const found = maskedSecretIn(member, [...path, name])
    if (found !== undefined) return found
  }
  return undefined
}

function memberChanges(before: SettingValues, after: SettingValues, rule: MergeRule): SettingValues {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const changes: Record<string, unknown> = {}
  for (const name of names) {
    const [old, wanted] = [before[name], after[name]]
    if (isSame(old, wanted)) continue
    const inner = rule.members?.[name] ?? rule.each
    changes[name] = wanted === undefined ? null : valueChange(old, wanted, inner)
  }
  return changes
}

function valueChange(old: unknown, wanted: unknown, rule: MergeRule | undefined): unknown {
  if (rule === undefined || !isObject(old) || !isObject(wanted)) return wanted
  const { startsOverWith } = rule
  if (startsOverWith !== undefined && old[startsOverWith] !== wanted[startsOverWith]) return wanted
  return memberChanges(old, wanted, rule)
}

function isObject(value: unknown): value is SettingValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The order of members counts as a change, which costs no more than a task without effect. */
function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
