import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { decodeKey, encodeKey } from './key-encoding.js'
import { describeKeyValueStore } from './key-value-store.contract.js'
import type { KeyValueStore } from './key-value-store.js'
import { openLmdbStore } from './lmdb-store.js'

const folders: string[] = []
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-store.'))
  folders.push(folder)
  return folder
}
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

describeKeyValueStore('the lmdb store', (tables) => openLmdbStore({ path: temporaryFolder(), tables }))

describe('the lmdb store on disk', () => {
  test('an opened store has what was written before, and takes new tables', async () => {
    const path = temporaryFolder()
    const first = openLmdbStore({ path, tables: ['words'] })
    await first.write((view) => view.put('words', encodeKey('a'), encodeKey(1)))
    await first.close()
    const second = openLmdbStore({ path, tables: ['words', 'verbs'] })
    await second.write((view) => view.put('verbs', encodeKey('b'), encodeKey(2)))
    second.read((view) => {
      expect(view.get('words', encodeKey('a'))).toEqual(encodeKey(1))
      expect(view.get('verbs', encodeKey('b'))).toEqual(encodeKey(2))
    })
    await second.close()
  })

  test.each([
    { because: 'one write grows a small map', writes: 1, valuesEach: 64 },
    { because: 'many writes grow a small map', writes: 64, valuesEach: 1 },
  ])('$because', async ({ writes, valuesEach }) => {
    const store = openLmdbStore({ path: temporaryFolder(), tables: ['blobs'], mapBytes: 1024 * 1024 })
    const value = new Uint8Array(1024 * 1024).fill(3)
    for (let write = 0; write < writes; write += 1)
      await store.write((view) => {
        for (let index = 0; index < valuesEach; index += 1) view.put('blobs', encodeKey(write, index), value)
      })
    expect(store.read((view) => view.count('blobs'))).toBe(64)
    expect(store.sizes().totalBytes).toBeGreaterThan(64 * 1024 * 1024)
    await store.close()
  })

  test('writes in flight together share one commit, and a write without changes needs none', async () => {
    const commits: number[] = []
    const onCommit = (writes: number): void => void commits.push(writes)
    const store = openLmdbStore({ path: temporaryFolder(), tables: ['words'], onCommit })
    const put = (index: number): Promise<void> =>
      store.write((view) => view.put('words', encodeKey(index), encodeKey(index)))
    await Promise.all(Array.from({ length: 500 }, (_, index) => put(index)))
    await store.write((view) => view.count('words'))
    await put(1)
    expect(commits).toEqual([500, 1])
    await store.close()
  })
})

describe('the lmdb store in a process of its own', () => {
  test('killed in the middle of a burst of writes, it has lost no acknowledged write and torn none', async () => {
    for (let round = 0; round < 5; round += 1) {
      const path = temporaryFolder()
      const acknowledged = await killedWriteBurst(path, 200 + round * 150)
      const store = openLmdbStore({ path, tables: ['left', 'right'] })
      const left = storedNumbers(store, 'left')
      expect(left).toEqual(left.map((_, index) => index))
      expect(storedNumbers(store, 'right')).toEqual(left)
      expect(left.length).toBeGreaterThan(acknowledged)
      await store.close()
    }
  })

  test('a commit the disk has no room for rejects its writes, and the store goes on', async () => {
    const output = await finished(startFixture('full-disk.mjs', [temporaryFolder()], 'ulimit -f 16384'))
    expect(output.at(-1)).toBe('refused, read, wrote again and closed')
  })
})

function storedNumbers(store: KeyValueStore, table: string): unknown[] {
  return store.read((view) => Array.from(view.entries(table), (entry) => decodeKey(entry.key)[0]))
}

/** The highest number the burst reported as written before it was killed. */
async function killedWriteBurst(path: string, acknowledgements: number): Promise<number> {
  const child = startFixture('write-burst.mjs', [path])
  let highest = -1
  let heard = 0
  for await (const line of createInterface({ input: child.stdout })) {
    highest = Math.max(highest, Number(line))
    heard += 1
    if (heard === acknowledgements) child.kill('SIGKILL')
  }
  expect(heard).toBeGreaterThanOrEqual(acknowledgements)
  return highest
}

async function finished(child: ReturnType<typeof startFixture>): Promise<string[]> {
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) lines.push(line)
  return lines
}

/** The fixtures run in plain Node, so they import the compiled store. */
function startFixture(name: string, parameters: readonly string[], shellSetup = ':') {
  const compiled = fileURLToPath(new URL('../../dist/storage/lmdb-store.js', import.meta.url))
  if (!existsSync(compiled)) throw new Error(`${compiled} is missing: run "npm run build" before the tests`)
  const fixture = fileURLToPath(new URL(`../../test/fixtures/${name}`, import.meta.url))
  const command = `${shellSetup}; exec "$@"`
  return spawn('/bin/sh', ['-c', command, 'sh', process.execPath, fixture, ...parameters], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}
