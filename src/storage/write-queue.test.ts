import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createWriteQueue, type PendingWrite } from './write-queue.js'

/** A queue over a disk that takes `commitMs`, and the sizes of the groups it was given. */
function queueOver(commitMs: number) {
  const groups: number[] = []
  const queue = createWriteQueue(async (group: readonly PendingWrite[]) => {
    groups.push(group.length)
    await sleep(commitMs)
    return group.map((write) => () => {
      // The body never looks at its view.
      write.run(undefined as never)
      write.succeed()
    })
  })
  return { queue, groups }
}

/** Writes twice, as a client does that needs a moment to send the second. */
async function writeTwice(queue: ReturnType<typeof createWriteQueue>, pauseMs: number): Promise<void> {
  await queue.add(() => 'first')
  await sleep(pauseMs)
  await queue.add(() => 'second')
}

describe('groups of writes', () => {
  test('on a slow disk, who was just answered may come along with the next', async () => {
    const { queue, groups } = queueOver(20)
    await Promise.all([1, 1, 2, 2, 3, 3].map(async (pauseMs) => writeTwice(queue, pauseMs)))
    expect(groups).toEqual([6, 6])
  })

  test('after one writer alone, nobody is waited for', async () => {
    const { queue, groups } = queueOver(20)
    for (const name of ['a', 'b', 'c']) expect(await queue.add(() => name)).toBe(name)
    expect(groups).toEqual([1, 1, 1])
    const isIdle = queue.drained().then(() => true)
    expect(await Promise.race([isIdle, sleep(1).then(() => false)])).toBe(true)
  })

  test('what is asked for in one turn shares a group', async () => {
    const { queue, groups } = queueOver(0)
    await Promise.all(Array.from({ length: 50 }, async (_, at) => queue.add(() => at)))
    expect(groups).toEqual([50])
  })
})
