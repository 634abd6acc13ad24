import { setTimeout as sleep } from 'node:timers/promises'

const LONGEST_MS = 15_000

/** Looks again and again until there is something to see, and gives that. */
export async function waitUntil<T>(look: () => Promise<T | undefined>): Promise<T> {
  const end = performance.now() + LONGEST_MS
  for (;;) {
    const seen = await look()
    if (seen !== undefined) return seen
    if (performance.now() > end) throw new Error(`nothing was seen in ${LONGEST_MS} ms: ${String(look)}`)
    await sleep(10)
  }
}
