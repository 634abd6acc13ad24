import { join } from 'node:path'
import type { IndexId } from '../../../domain/index-id.js'
import { isIndexFolder, openIndexEnvironment, type IndexEnvironment } from './index-environment.js'

/** Opens the environments of indexes on demand, and keeps those used last open. */
export interface EnvironmentCache {
  /** The environment stays open until `letGo`. Waits while `whileClosed` has the index. */
  hold(index: IndexId): Promise<HeldEnvironment>

  /** As `hold`, but undefined when there is no such index. */
  holdExisting(index: IndexId): Promise<HeldEnvironment | undefined>

  /** Runs `body` while nobody on this thread has the index open. */
  whileClosed<T>(index: IndexId, body: () => Promise<T>): Promise<T>

  /** Waits until everything is let go of, and closes it. */
  close(): Promise<void>
}

export interface HeldEnvironment {
  readonly environment: IndexEnvironment
  /** To be called once. */
  letGo(): void
}

export function indexFolder(indexesFolder: string, index: IndexId): string {
  return join(indexesFolder, String(index))
}

interface OpenEnvironment {
  readonly environment: IndexEnvironment
  holders: number
  /** Called when the last holder lets go. */
  whenFree: (() => void) | undefined
}

export function createEnvironmentCache(options: {
  readonly indexesFolder: string
  /** More are open only while more are held. */
  readonly mostOpen: number
}): EnvironmentCache {
  // A `Map` walks its entries in the order they were put in: here from the one used longest ago to the last.
  const opened = new Map<IndexId, OpenEnvironment>()
  const closing = new Map<IndexId, Promise<unknown>>()

  function use(index: IndexId): OpenEnvironment {
    const entry = opened.get(index) ?? {
      environment: openIndexEnvironment(indexFolder(options.indexesFolder, index)),
      holders: 0,
      whenFree: undefined,
    }
    opened.delete(index)
    opened.set(index, entry)
    return entry
  }

  function closeUnused(): void {
    for (const [index, entry] of opened) {
      if (opened.size <= options.mostOpen) return
      if (entry.holders === 0) void block(index, () => Promise.resolve())
    }
  }

  /** Takes the index away from whoever asks for it until `body` has run. */
  function block<T>(index: IndexId, body: () => Promise<T>): Promise<T> {
    const entry = opened.get(index)
    opened.delete(index)
    const done = closeEntry(entry).then(body)
    const settled = done.then(
      () => undefined,
      () => undefined,
    )
    closing.set(index, settled)
    void settled.then(() => closing.delete(index))
    return done
  }

  async function hold(index: IndexId): Promise<HeldEnvironment> {
    while (closing.has(index)) await closing.get(index)
    // No `await` from here on: nobody else may come in between.
    const entry = use(index)
    entry.holders += 1
    closeUnused()
    return { environment: entry.environment, letGo: () => letGo(entry) }
  }

  function letGo(entry: OpenEnvironment): void {
    entry.holders -= 1
    if (entry.holders === 0) entry.whenFree?.()
    closeUnused()
  }

  return {
    hold,
    holdExisting: async (index) => {
      while (closing.has(index)) await closing.get(index)
      if (!opened.has(index) && !isIndexFolder(indexFolder(options.indexesFolder, index))) return undefined
      return hold(index)
    },
    whileClosed: async (index, body) => {
      while (closing.has(index)) await closing.get(index)
      return block(index, body)
    },
    close: async () => {
      for (const index of opened.keys()) void block(index, () => Promise.resolve())
      await Promise.all(closing.values())
    },
  }
}

async function closeEntry(entry: OpenEnvironment | undefined): Promise<void> {
  if (entry === undefined) return
  if (entry.holders > 0)
    await new Promise<void>((resolve) => {
      entry.whenFree = resolve
    })
  await entry.environment.close()
}
