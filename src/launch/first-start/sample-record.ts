import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { readTextFile } from '../read-text-file.js'

/** How far the sample data have come, part by part. What is done is never done again: somebody who removed
 *  it does not want it back. What was begun and not done is done again from its beginning. */
export interface SampleRecord {
  readonly isEmpty: boolean
  isDone(part: string): boolean
  note(part: string, state: SampleState): void
}

type SampleState = 'begun' | 'done'

const recordFile = z.record(z.string(), z.enum(['begun', 'done']))

/** Kept in the data folder as `sample-data.json`: an object from the name of a part to its state. */
export function openSampleRecord(dataFolder: string): SampleRecord {
  const path = join(dataFolder, 'sample-data.json')
  const states = new Map(Object.entries(recordFile.parse(JSON.parse(readTextFile(path) ?? '{}'))))
  return {
    get isEmpty() {
      return states.size === 0
    },
    isDone: (part) => states.get(part) === 'done',
    note(part, state) {
      states.set(part, state)
      const draft = `${path}.temporary`
      writeFileSync(draft, `${JSON.stringify(Object.fromEntries(states))}\n`, { mode: 0o600 })
      renameSync(draft, path)
    },
  }
}
