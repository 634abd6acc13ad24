import { expect, test } from 'vitest'
import { longestKeyBytes, type KeyRange } from './key-value-store.js'
import {
  key,
  keysOf,
  text,
  type OpenFilledStore,
  type OpenStore,
} from './key-value-store-harness.contract.js'

export function describeReading(openStore: OpenStore, openFilled: OpenFilledStore): void {
  const ranges: readonly { because: string; range: KeyRange; keys: string }[] = [
    { because: 'a range without bounds is the whole table', range: {}, keys: 'a ab b c' },
    { because: 'the lower bound is in the range', range: { from: key('ab') }, keys: 'ab b c' },
    { because: 'the upper bound is not', range: { before: key('b') }, keys: 'a ab' },
    { because: 'bounds need not be keys', range: { from: key('aa'), before: key('bb') }, keys: 'ab b' },
    { because: 'a reversed range is walked from the top', range: { reverse: true }, keys: 'c b ab a' },
    {
      because: 'reversing does not change the set',
      range: { from: key('ab'), before: key('c'), reverse: true },
      keys: 'b ab',
    },
    {
      because: 'reversing with bounds that are not keys does not either',
      range: { from: key('aa'), before: key('bb'), reverse: true },
      keys: 'b ab',
    },
    { because: 'a limit counts from the bottom', range: { limit: 2 }, keys: 'a ab' },
    { because: 'a limit counts from the top in reverse', range: { limit: 2, reverse: true }, keys: 'c b' },
    { because: 'a limit of nothing gives nothing', range: { limit: 0 }, keys: '' },
    { because: 'a range between two keys is empty', range: { from: key('ba'), before: key('bz') }, keys: '' },
    {
      because: 'a range that ends before it starts is empty',
      range: { from: key('c'), before: key('a') },
      keys: '',
    },
    {
      because: 'so is its reverse',
      range: { from: key('c'), before: key('a'), reverse: true },
      keys: '',
    },
    { because: 'an empty lower bound is below every key', range: { from: key('') }, keys: 'a ab b c' },
    { because: 'an empty upper bound leaves nothing', range: { before: key('') }, keys: '' },
    {
      because: 'an empty upper bound leaves nothing in reverse',
      range: { before: key(''), reverse: true },
      keys: '',
    },
  ]
  for (const { because, range, keys } of ranges)
    test(because, async () => {
      const store = await openFilled('b c a ab')
      expect(store.read((view) => keysOf(view.entries('words', range)))).toBe(keys)
      expect(await store.write((view) => keysOf(view.entries('words', range)))).toBe(keys)
    })

  test('the lowest and highest keys there can be are found both ways', async () => {
    const store = openStore()
    const extremes = [new Uint8Array([0]), new Uint8Array([0, 0]), new Uint8Array(longestKeyBytes).fill(255)]
    await store.write((view) => extremes.forEach((each) => view.put('words', each, key('x'))))
    store.read((view) => {
      expect(Array.from(view.entries('words'), (entry) => entry.key)).toEqual(extremes)
      expect(Array.from(view.entries('words', { reverse: true }), (entry) => entry.key)).toEqual(
        extremes.toReversed(),
      )
    })
  })

  test('a missing key has no value, and an empty value is a value', async () => {
    const store = openStore()
    await store.write((view) => view.put('words', key('empty'), key('')))
    store.read((view) => {
      expect(view.get('words', key('missing'))).toBeUndefined()
      expect(view.get('words', key('empty'))).toEqual(new Uint8Array())
    })
  })

  test('a walk over thousands of entries gives each once', async () => {
    const store = openStore()
    const names = Array.from({ length: 3_000 }, (_, index) => String(index).padStart(5, '0'))
    await store.write((view) => names.forEach((each) => view.put('words', key(each), key(each))))
    store.read((view) => {
      expect(keysOf(view.entries('words'))).toBe(names.join(' '))
      expect(keysOf(view.entries('words', { reverse: true }))).toBe(names.toReversed().join(' '))
      expect(view.count('words')).toBe(3_000)
    })
  })

  test('values of many megabytes come back whole, alone and in a walk', async () => {
    const store = openStore()
    const large = new Uint8Array(20 * 1024 * 1024).fill(7)
    const medium = new Uint8Array(300 * 1024).fill(9)
    await store.write((view) => {
      for (const each of ['a', 'b', 'c']) view.put('words', key(each), medium)
      view.put('words', key('d'), large)
    })
    store.read((view) => {
      expect(Buffer.compare(view.get('words', key('d')) ?? key(''), large)).toBe(0)
      const sizes = Array.from(view.entries('words'), (entry) => entry.value.length)
      expect(sizes).toEqual([medium.length, medium.length, medium.length, large.length])
    })
  })

  test('bytes handed out stay as they were, and changing them changes nothing', async () => {
    const store = await openFilled('a b c')
    const held = store.read((view) => [
      view.get('words', key('a')),
      ...Array.from(view.entries('words'), (e) => e.value),
    ])
    await store.write((view) => view.put('words', key('a'), key('new')))
    store.read((view) => view.get('words', key('c')))
    expect(held.map(text)).toEqual(['<a>', '<a>', '<b>', '<c>'])
    store.read((view) => {
      for (const entry of view.entries('words')) {
        entry.key.fill(0)
        entry.value.fill(0)
      }
      expect(keysOf(view.entries('words'))).toBe('a b c')
      expect(text(view.get('words', key('b')))).toBe('<b>')
    })
  })

  test('sizes grow with the data', async () => {
    const store = openStore()
    const before = store.sizes()
    await store.write((view) => view.put('words', key('a'), new Uint8Array(1024 * 1024)))
    const after = store.sizes()
    expect(after.usedBytes - before.usedBytes).toBeGreaterThanOrEqual(1024 * 1024)
    expect(after.totalBytes).toBeGreaterThanOrEqual(after.usedBytes)
    expect(after.tableBytes.get('words')).toBeGreaterThan(1024 * 1024)
    expect(after.tableBytes.get('numbers')).toBe(0)
  })
}
