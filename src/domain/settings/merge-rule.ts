/** What an index keeps of a setting once a change is made to it; undefined when nothing is left. */
export type MergeRule = (stored: unknown, change: unknown) => unknown

export const replaceValue: MergeRule = (_stored, change) => change

/** Changes the members that are named: null removes one, and those of `inner` have rules of their own. */
export function mergeMembers(inner: Readonly<Record<string, MergeRule>> = {}): MergeRule {
  return mergeBy((name) => (Object.hasOwn(inner, name) ? inner[name] : undefined) ?? replaceValue)
}

/** Changes the entries that are named: null removes one, and `rule` merges each of the others. */
export function mergeEntries(rule: MergeRule): MergeRule {
  return mergeBy(() => rule)
}

export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function mergeBy(ruleOf: (name: string) => MergeRule): MergeRule {
  return (stored, change) => {
    const merged = new Map(Object.entries(membersOf(stored)))
    for (const [name, value] of Object.entries(membersOf(change))) {
      const kept = value === null ? undefined : ruleOf(name)(merged.get(name), value)
      if (kept === undefined) merged.delete(name)
      else merged.set(name, kept)
    }
    return merged.size === 0 ? undefined : Object.fromEntries(merged)
  }
}
