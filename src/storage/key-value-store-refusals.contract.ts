import { expect, test } from 'vitest'
import { longestKeyBytes, type ReadView } from './key-value-store.js'
import { key, type OpenStore } from './key-value-store-harness.contract.js'

export function describeRefusals(openStore: OpenStore): void {
  const refusals: readonly { because: string; body: (view: ReadView) => unknown; message: RegExp }[] = [
    {
      because: 'a table the store was not opened with',
      body: (view) => view.get('verbs', key('a')),
      message: /not opened with a table named "verbs"/,
    },
    { because: 'a walk over such a table', body: (view) => view.entries('verbs'), message: /named "verbs"/ },
    { because: 'a count of such a table', body: (view) => view.count('verbs'), message: /named "verbs"/ },
    {
      because: 'a key of no bytes',
      body: (view) => view.get('words', key('')),
      message: /at least one byte/,
    },
    {
      because: 'a key one byte too long',
      body: (view) => view.get('words', new Uint8Array(longestKeyBytes + 1)),
      message: /at most 1978 bytes, but this one has 1979/,
    },
    {
      because: 'a bound one byte too long',
      body: (view) => view.entries('words', { from: new Uint8Array(longestKeyBytes + 1) }),
      message: /at most 1978 bytes/,
    },
    {
      because: 'a body that returns a promise',
      body: () => Promise.resolve(1),
      message: /must be synchronous/,
    },
    {
      because: 'a body that returns a promise that fails',
      body: () => Promise.reject(new Error('unheard')),
      message: /must be synchronous/,
    },
  ]
  for (const { because, body, message } of refusals)
    test(`${because} is refused, in a read and in a write`, async () => {
      const store = openStore()
      expect(() => store.read(body)).toThrow(message)
      await expect(store.write(body)).rejects.toThrow(message)
    })

  test('a write that returns a promise keeps nothing', async () => {
    const store = openStore()
    const writing = store.write(async (view) => view.put('words', key('a'), key('x')))
    await expect(writing).rejects.toThrow(/must be synchronous/)
    expect(store.read((view) => view.count('words'))).toBe(0)
  })

  test('keys are checked when they are put and removed', async () => {
    const store = openStore()
    const long = new Uint8Array(longestKeyBytes + 1)
    await expect(store.write((view) => view.put('words', key(''), key('x')))).rejects.toThrow(
      /at least one byte/,
    )
    await expect(store.write((view) => view.put('words', long, key('x')))).rejects.toThrow(/at most 1978/)
    await expect(store.write((view) => view.remove('words', long))).rejects.toThrow(/at most 1978/)
    await expect(store.write((view) => view.clear('verbs'))).rejects.toThrow(/named "verbs"/)
  })

  test('a view is of no use after its body', async () => {
    const store = openStore()
    const reading = store.read((view) => ({ view, walk: view.entries('words')[Symbol.iterator]() }))
    const writing = await store.write((view) => ({
      put: view.put,
      walk: view.entries('words')[Symbol.iterator](),
    }))
    expect(() => reading.view.get('words', key('a'))).toThrow(/this view has ended/)
    expect(() => reading.walk.next()).toThrow(/this view has ended/)
    expect(() => writing.put('words', key('a'), key('x'))).toThrow(/this view has ended/)
    expect(() => writing.walk.next()).toThrow(/this view has ended/)
  })
}

export function describeClosing(openStore: OpenStore): void {
  test('closing waits for the writes asked for', async () => {
    const store = openStore()
    const settled: string[] = []
    const writing = store
      .write((view) => view.put('words', key('a'), key('x')))
      .then(() => settled.push('write'))
    await store.close().then(() => settled.push('close'))
    await writing
    expect(settled).toEqual(['write', 'close'])
  })

  test('a closed store refuses everything but closing again', async () => {
    const store = openStore()
    const closing = store.close()
    await expect(store.write(() => 1)).rejects.toThrow('the store is closed')
    await closing
    await store.close()
    expect(() => store.read(() => 1)).toThrow('the store is closed')
    expect(() => store.sizes()).toThrow('the store is closed')
    await expect(store.write(() => 1)).rejects.toThrow('the store is closed')
  })
}
