import { createInstanceClient } from './instance-client.js'
import { loadSamples, sampleWorkspace } from './load-samples.js'
import type { OwnMasterKey } from './own-master-key.js'
import { readSampleFolder } from './read-sample-folder.js'
import { openSampleRecord } from './sample-record.js'
import { type Screen, showLoading } from './show-loading.js'
import { type KeyAtHand, welcomeText } from './things-to-try.js'

export interface Newcomer {
  /** Where the server that was just started answers, and where its data are. */
  readonly url: string
  readonly dataPath: string
  readonly masterKey: string
  /** Undefined when the master key was given. */
  readonly ownKey: OwnMasterKey | undefined
  /** Undefined when no sample data are wanted. */
  readonly sampleFolder: string | undefined
  readonly screen: Screen
  /** For what went wrong. */
  readonly complain: (sentence: string) => void
  /** Aborts when the server is told to stop. */
  readonly signal: AbortSignal
}

/** What `npm start` does once the server runs: loads what is missing of the sample data, and says what to try.
 *  A failure leaves the server running. */
export async function welcome(newcomer: Newcomer): Promise<void> {
  const { url, sampleFolder, screen, complain, signal } = newcomer
  let hasSamples = false
  try {
    if (sampleFolder !== undefined) hasSamples = await offerSamples(newcomer, sampleFolder)
  } catch (error) {
    const [reason, next] = signal.aborted
      ? ['Stopped before the sample data were complete.', 'completes them']
      : [`The sample data could not be loaded: ${sentenceOf(error)}.`, 'tries again']
    complain(`${reason} The next start ${next}; --no-sample-data leaves them out.`)
  }
  if (!signal.aborted) screen.write(welcomeText({ url, key: keyAtHand(newcomer), hasSamples }))
}

/** Whether all of the sample data are there to be tried: what was once loaded may have been removed since. */
async function offerSamples(newcomer: Newcomer, sampleFolder: string): Promise<boolean> {
  const { url, masterKey, dataPath, screen, signal } = newcomer
  const client = createInstanceClient({ url, masterKey, signal })
  const samples = readSampleFolder(sampleFolder)
  const record = openSampleRecord(dataPath)
  await loadSamples({ client, samples, record, signal, report: showLoading(screen) })
  const paths = [...samples.map(({ uid }) => `/indexes/${uid}`), `/chats/${sampleWorkspace}`]
  const found = await Promise.all(paths.map(async (path) => client.exists(path)))
  return found.every(Boolean)
}

function keyAtHand({ ownKey }: Newcomer): KeyAtHand {
  if (ownKey === undefined) return { kind: 'given' }
  const { key, path, isNew } = ownKey
  return isNew ? { kind: 'new', key, path } : { kind: 'kept', path }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // What `fetch` throws says why in its cause.
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
