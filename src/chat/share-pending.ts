/** Does the work of a key once for all who ask while it is under way. It is forgotten when it ends. */
export type SharePending<Value> = (key: string, work: () => Promise<Value>) => Promise<Value>

export function createSharePending<Value>(): SharePending<Value> {
  const underWay = new Map<string, Promise<Value>>()
  return async (key, work) => {
    const known = underWay.get(key)
    if (known !== undefined) return known
    const pending = work().finally(() => underWay.delete(key))
    underWay.set(key, pending)
    return pending
  }
}

/** What comes of it, or undefined when that takes longer. The work goes on, and what it then fails with is nobody's. */
export async function unlessLonger<Value>(
  pending: Promise<Value>,
  longestMs: number,
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), longestMs)
    pending.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
