/** Which tasks are looked at: all of it stands in the address. Blank is any. */
export interface TaskChoice {
  readonly list: 'tasks' | 'batches'
  readonly status: string
  readonly type: string
  readonly index: string
  /** The uid that the list begins with; blank for the newest. */
  readonly from: string
}

export function readTaskChoice([part]: readonly string[], options: URLSearchParams): TaskChoice {
  const option = (name: string) => options.get(name) ?? ''
  return {
    list: part === 'batches' ? 'batches' : 'tasks',
    status: option('status'),
    type: option('type'),
    index: option('index'),
    from: option('from'),
  }
}

/** What follows `?` in the address. */
export function choiceOptions({ status, type, index, from }: TaskChoice): Record<string, string> {
  return { status, type, index, from }
}

export const tasksPerPage = 20

/** The query of `GET /tasks` and `GET /batches`. */
export function listQuery({ status, type, index, from }: TaskChoice): string {
  const asked = { statuses: status, types: type, indexUids: index, from, limit: String(tasksPerPage) }
  return new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== '')).toString()
}
