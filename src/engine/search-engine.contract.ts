import { afterAll, afterEach, describe } from 'vitest'
import type { IndexId } from '../domain/index-id.js'
import { describeEditing } from './search-engine.editing.contract.js'
import type { EngineUnderTest, OpenEngine } from './search-engine.harness.contract.js'
import { describeImporting } from './search-engine.importing.contract.js'
import { describeJointSearching } from './search-engine.joint.contract.js'
import { describePromises } from './search-engine.promises.contract.js'
import { describeReading } from './search-engine.reading.contract.js'
import { describeSearchPromises } from './search-engine.search-promises.contract.js'
import { describeSearching } from './search-engine.searching.contract.js'
import { describeSelecting } from './search-engine.selecting.contract.js'

/** What every implementation of `SearchEngine` keeps, whatever it is made of. */
export function describeSearchEngine(name: string, open: OpenEngine): void {
  describe(name, () => {
    const alone: EngineUnderTest[] = []
    const openAlone: OpenEngine = async () => {
      const opened = await open()
      alone.push(opened)
      return opened
    }
    afterEach(async () => {
      await Promise.all(alone.splice(0).map(({ engine }) => engine.close()))
    })

    // Opening an engine may cost more than a test: those that leave it open share one, each with its own index.
    let shared: Promise<EngineUnderTest> | undefined
    let lastIndex = 1_000
    const openShared: OpenEngine = async () => {
      shared ??= open()
      lastIndex += 1
      return { ...(await shared), index: lastIndex as IndexId }
    }
    afterAll(async () => {
      await (await shared)?.engine.close()
    })

    describeImporting(openShared)
    describeReading(openShared)
    describeEditing(openShared)
    describeSearching(openShared)
    describeJointSearching(openShared)
    describeSelecting(openShared)
    describePromises(openAlone)
    describeSearchPromises(openAlone)
  })
}
