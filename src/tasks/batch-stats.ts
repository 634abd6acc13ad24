import type { BatchStats, WriteCongestion } from '../domain/batch.js'
import { byteSizeText } from '../domain/byte-size-text.js'
import { indexOf, typeOf, type Task } from '../domain/task.js'
import type { ChangeOutcome } from '../engine/search-engine.js'

/** What is counted over the tasks of a batch as they stand. */
export function batchStats(
  tasks: readonly Task[],
  measured: Omit<BatchStats, 'totalNbTasks' | 'status' | 'types' | 'indexUids'>,
): BatchStats {
  return {
    totalNbTasks: tasks.length,
    status: countBy(tasks, ({ status }) => status),
    types: countBy(tasks, ({ work }) => typeOf(work)),
    indexUids: countBy(tasks, ({ work }) => indexOf(work)),
    ...measured,
  }
}

/** Counts one more write of a batch to the store: the one that begins it, and the one that finishes it.
 *  A write is blocked when it has to wait for another commit. */
export function countWrite(before: WriteCongestion | undefined, isBlocked: boolean): WriteCongestion {
  const attempts = (before?.attempts ?? 0) + 1
  const blocking = (before?.blocking_attempts ?? 0) + (isBlocked ? 1 : 0)
  return { attempts, blocking_attempts: blocking, blocking_ratio: blocking / attempts }
}

/** Databases that changed, such as `{ documents: '16 KiB (+16 KiB)' }`; undefined when none did. */
export function databaseSizeTexts(
  sizes: ChangeOutcome['databaseSizes'],
): Readonly<Record<string, string>> | undefined {
  const changed = Object.entries(sizes).filter(([, { change }]) => change !== 0)
  if (changed.length === 0) return undefined
  return Object.fromEntries(
    changed.map(([name, { bytes, change }]) => [name, `${byteSizeText(bytes)} (${changeText(change)})`]),
  )
}

function changeText(bytes: number): string {
  return bytes > 0 ? `+${byteSizeText(bytes)}` : byteSizeText(bytes)
}

/** Names to counts, without those that never occur. */
function countBy(tasks: readonly Task[], nameOf: (task: Task) => string | null): Record<string, number> {
  const counts = new Map<string, number>()
  for (const task of tasks) {
    const name = nameOf(task)
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return Object.fromEntries(counts)
}
