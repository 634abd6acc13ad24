import { expect, test } from 'vitest'
import type { KeyValueStore } from './key-value-store.js'
import {
  key,
  keysOf,
  text,
  type OpenFilledStore,
  type OpenStore,
} from './key-value-store-harness.contract.js'

export function describeWriting(openStore: OpenStore, openFilled: OpenFilledStore): void {
  test('a read sees every write that has resolved, and none still waiting', async () => {
    const store = await openFilled('a')
    const writing = store.write((view) => view.put('words', key('b'), key('x')))
    expect(store.read((view) => keysOf(view.entries('words')))).toBe('a')
    await writing
    expect(store.read((view) => keysOf(view.entries('words')))).toBe('a b')
  })

  test('a read inside a write sees what is committed, not what the write has changed', async () => {
    const store = await openFilled('a b')
    await store.write((view) => {
      view.put('words', key('a'), key('changed'))
      view.remove('words', key('b'))
      view.put('words', key('c'), key('new'))
      store.read((committed) => {
        expect(text(committed.get('words', key('a')))).toBe('<a>')
        expect(committed.get('words', key('c'))).toBeUndefined()
        expect(keysOf(committed.entries('words'))).toBe('a b')
        expect(committed.count('words')).toBe(2)
      })
      expect(keysOf(view.entries('words'))).toBe('a c')
    })
  })

  test('a write sees its own changes', async () => {
    const store = await openFilled('a b')
    await store.write((view) => {
      view.put('words', key('c'), key('new'))
      expect(text(view.get('words', key('c')))).toBe('new')
      expect(view.remove('words', key('a'))).toBe(true)
      expect(view.remove('words', key('a'))).toBe(false)
      expect(keysOf(view.entries('words'))).toBe('b c')
      view.clear('words')
      expect(view.count('words')).toBe(0)
      view.put('words', key('d'), key('last'))
    })
    expect(store.read((view) => keysOf(view.entries('words')))).toBe('d')
  })

  test('a walk in a write sees the changes made ahead of it', async () => {
    const store = await openFilled('a b c d e')
    const seen = await store.write((view) => {
      const given: (string | undefined)[] = []
      for (const entry of view.entries('words')) {
        given.push(text(entry.key))
        if (given.length === 1) view.remove('words', key('b'))
        if (given.length === 2) view.put('words', key('cc'), key('x'))
        view.remove('words', entry.key)
      }
      return given.join(' ')
    })
    expect(seen).toBe('a c cc d e')
    expect(store.read((view) => view.count('words'))).toBe(0)
  })

  test('keys and values may be reused as soon as they are put', async () => {
    const store = openStore()
    const bytes = key('1')
    await store.write((view) => {
      for (const each of ['1', '2', '3']) {
        bytes.set(key(each))
        view.put('words', bytes, bytes)
      }
      bytes.fill(0)
    })
    const values = store.read((view) => Array.from(view.entries('words'), (entry) => text(entry.value)))
    expect(values.join(' ')).toBe('1 2 3')
  })

  test('bodies run in the order they were asked for, and resolve with what they return', async () => {
    const store = openStore()
    const results = await Promise.all(Array.from({ length: 1_000 }, () => increment(store)))
    expect(results).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1))
    expect(store.read((view) => text(view.get('numbers', key('counter'))))).toBe('1000')
  })

  test('a body that throws leaves no trace, and its neighbours are kept', async () => {
    const store = await openFilled('a b')
    const outcomes = await Promise.allSettled([
      increment(store),
      store.write((view) => {
        view.put('numbers', key('counter'), key('99'))
        view.clear('words')
        throw new Error('changed my mind')
      }),
      increment(store),
    ])
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(outcomes[1]).toMatchObject({ reason: new Error('changed my mind') })
    expect(store.read((view) => text(view.get('numbers', key('counter'))))).toBe('2')
    expect(store.read((view) => keysOf(view.entries('words')))).toBe('a b')
  })

  test('a commit is under way from its first body on, and over when its writes settle', async () => {
    const store = openStore()
    expect(store.isWriting()).toBe(false)
    const writing = store.write((view) => {
      view.put('words', key('a'), key('x'))
      return store.isWriting()
    })
    const failing = store.write(() => {
      throw new Error(`while writing: ${store.isWriting()}`)
    })
    // Another write would still share their commit.
    expect(store.isWriting()).toBe(false)
    expect(await writing.then((isWriting) => [isWriting, store.isWriting()])).toEqual([true, false])
    await expect(failing).rejects.toThrow('while writing: true')
    expect(store.isWriting()).toBe(false)
  })

  test('tables do not mix', async () => {
    const tables = Array.from({ length: 60 }, (_, index) => `table-${index}`)
    const store = openStore(tables)
    await store.write((view) => tables.forEach((table) => view.put(table, key('name'), key(table))))
    store.read((view) => {
      for (const table of tables) expect(text(view.get(table, key('name')))).toBe(table)
      expect(tables.map((table) => view.count(table))).toEqual(tables.map(() => 1))
    })
  })
}

function increment(store: KeyValueStore): Promise<number> {
  return store.write((view) => {
    const next = Number(text(view.get('numbers', key('counter'))) ?? 0) + 1
    view.put('numbers', key('counter'), key(String(next)))
    return next
  })
}
