import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** An index to try things with. */
export interface SampleIndex {
  readonly uid: string
  /** As the settings route takes them. */
  readonly settings: Readonly<Record<string, unknown>>
  /** A JSON object a line. */
  readonly documents: string
  readonly count: number
}

/** The attribute that names a document, in every sample index. */
export const samplePrimaryKey = 'id'

const settingsFile = z.record(z.string(), z.record(z.string(), z.unknown()))

/** Reads `settings.json`, which has the settings of each index by its uid, and `<uid>.ndjson` for each. */
export function readSampleFolder(folder: string): readonly SampleIndex[] {
  const settingsByUid = settingsFile.parse(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8')))
  return Object.entries(settingsByUid).map(([uid, settings]) => {
    const documents = readFileSync(join(folder, `${uid}.ndjson`), 'utf8')
    return { uid, settings, documents, count: documents.trimEnd().split('\n').length }
  })
}
