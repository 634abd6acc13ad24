import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { KeyValueStore, ReadView } from './key-value-store.js'
import { key, type OpenStore } from './key-value-store-harness.contract.js'
import { changeArbitrary, modelEntries, modelOf, rangeArbitrary } from './key-value-store-model.contract.js'
import { describeReading } from './key-value-store-reads.contract.js'
import { describeClosing, describeRefusals } from './key-value-store-refusals.contract.js'
import { describeWriting } from './key-value-store-writes.contract.js'

/** What every implementation of `KeyValueStore` keeps, whatever it is made of. */
export function describeKeyValueStore(
  name: string,
  open: (tables: readonly string[]) => KeyValueStore,
): void {
  describe(name, () => {
    const opened: KeyValueStore[] = []
    function openStore(tables: readonly string[] = ['words', 'numbers']): KeyValueStore {
      const store = open(tables)
      opened.push(store)
      return store
    }
    async function openFilled(keys: string): Promise<KeyValueStore> {
      const store = openStore()
      await store.write((view) =>
        keys.split(' ').forEach((each) => view.put('words', key(each), key(`<${each}>`))),
      )
      return store
    }
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((store) => store.close()))
    })
    describeReading(openStore, openFilled)
    describeWriting(openStore, openFilled)
    describeRefusals(openStore)
    describeClosing(openStore)
    describeAgainstModel(openStore)
  })
}

function describeAgainstModel(openStore: OpenStore): void {
  test('any changes and ranges go as they would in a sorted list', async () => {
    const groups = fc.array(fc.array(changeArbitrary, { maxLength: 12 }), { maxLength: 4 })
    const property = fc.asyncProperty(
      groups,
      fc.array(rangeArbitrary, { maxLength: 5 }),
      async (writes, ranges) => {
        const store = openStore()
        const model = modelOf(writes.flat())
        await Promise.all(
          writes.map((changes) => store.write((view) => changes.forEach((change) => change.apply(view)))),
        )
        const compare = (view: ReadView): void => {
          expect(view.count('words')).toBe(model.length)
          for (const range of ranges)
            expect([...view.entries('words', range)]).toEqual(modelEntries(model, range))
        }
        store.read(compare)
        await store.write(compare)
        await store.close()
      },
    )
    await fc.assert(property, { numRuns: 60 })
  })
}
