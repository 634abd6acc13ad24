// Few enough that one request does not fill the queue of searches.
const MOST_AT_ONCE = 16

/** Runs `body` for each item, several at a time, and resolves with the results in the order of the items. Of
 *  several failures it is the one of the first item that the promise rejects with. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  body: (item: Item, at: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results = Array.from<Result>({ length: items.length })
  const waiting = items.entries()
  let failure: { readonly at: number; readonly error: unknown } | undefined
  const work = async (): Promise<void> => {
    for (const [at, item] of waiting) {
      try {
        results[at] = await body(item, at)
      } catch (error) {
        if (failure === undefined || at < failure.at) failure = { at, error }
      }
      if (failure !== undefined) return
    }
  }
  await Promise.all(Array.from({ length: Math.min(MOST_AT_ONCE, items.length) }, work))
  if (failure !== undefined) throw failure.error
  return results
}
