import { mkdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { IndexId } from '../../../domain/index-id.js'
import { unreachable } from '../../../domain/unreachable.js'
import { keepTokenizers } from '../../../text/keep-tokenizers.js'
import { createEnvironmentCache } from '../tables/environment-cache.js'
import { dataFileName, type IndexEnvironment } from '../tables/index-environment.js'
import { compactRuns } from './background-merge.js'
import { createBackgroundMerges } from './background-merges.js'
import { applyDocumentChange, applyPrimaryKey, applySettingsChange } from './apply-change.js'
import {
  runStates,
  type AnsweredKind,
  type AnsweredRequest,
  type IndexingAnswers,
  type IndexingReply,
  type IndexingRequest,
  type IndexingWorkerData,
} from './indexing-messages.js'
import { prepareEditors } from './prepare-editors.js'
import { prepareIndex } from './prepare-index.js'
import { AbortedError, type RunWatch } from './run-watch.js'

// The indexing thread: the only one that changes indexes. It may wait for the disk and for long computations.

const MOST_OPEN_INDEXES = 64
const BETWEEN_REPORTS_MS = 50
// Some hundred KB each.
const MOST_TOKENIZERS = 8

if (parentPort === null) throw new Error('indexing-worker is to be started as a worker thread')
const port = parentPort
const { indexesFolder, runState } = workerData as IndexingWorkerData
const environments = createEnvironmentCache({ indexesFolder, mostOpen: MOST_OPEN_INDEXES })
const watch = createWatch()
const createTokenizer = keepTokenizers(MOST_TOKENIZERS)
/** Those that were brought in order since this thread began. */
const prepared = new Set<IndexId>()
const merges = createBackgroundMerges({
  hold: (index) => environments.hold(index),
  onError: (index, error) => send({ kind: 'mishap', message: 'a merge of runs failed', index, error }),
})

port.on('message', (request: IndexingRequest) => void receive(request))

async function receive(request: IndexingRequest): Promise<void> {
  if (request.kind === 'close') {
    await merges.stopAll()
    await environments.close()
    port.close()
    return
  }
  try {
    send({ kind: 'done', answer: await answer(request) })
  } catch (error) {
    send(error instanceof AbortedError ? { kind: 'aborted' } : { kind: 'failed', error })
  }
}

async function answer(request: AnsweredRequest): Promise<IndexingAnswers[AnsweredKind]> {
  switch (request.kind) {
    case 'prepare':
      return holding(request.index, () => null)
    case 'changeDocuments':
      return holding(request.change.index, async (environment) => {
        const createEditor = await prepareEditors(request.change.operations)
        return applyDocumentChange(environment, request.change, { watch, createEditor, createTokenizer })
      })
    case 'changeSettings':
      return holding(request.change.index, (environment) =>
        applySettingsChange(environment, request.change, { watch, createTokenizer }),
      )
    case 'setPrimaryKey':
      return holding(request.index, (environment) => applyPrimaryKey(environment, request.primaryKey))
    case 'copyCompacted':
      await holding(request.index, (environment) => copyCompacted(environment, request))
      return letGo(request.index)
    case 'letGo':
      return letGo(request.index)
    default:
      return unreachable(request)
  }
}

async function holding<T>(
  index: IndexId,
  body: (environment: IndexEnvironment) => T | Promise<T>,
): Promise<T> {
  const held = await environments.hold(index)
  try {
    if (!prepared.has(index)) prepareIndex(held.environment, watch)
    prepared.add(index)
    return await body(held.environment)
  } finally {
    held.letGo()
    merges.consider(index)
  }
}

/** Nothing of the index is open afterwards. When it is opened again it may be another one. */
async function letGo(index: IndexId): Promise<null> {
  await merges.stop(index)
  await environments.whileClosed(index, () => Promise.resolve())
  prepared.delete(index)
  return null
}

async function copyCompacted(
  environment: IndexEnvironment,
  { index, target }: { readonly index: IndexId; readonly target: string },
): Promise<void> {
  await merges.stop(index)
  const compacting = compactRuns(environment)
  while (compacting.next().done !== true) await nextTurn()
  mkdirSync(target, { recursive: true })
  await environment.copyCompacted(target)
  const file = await open(join(target, dataFileName), 'r+')
  await file.sync()
  await file.close()
}

function createWatch(): RunWatch {
  let lastReport = 0
  let lastSteps = ''
  return {
    checkAborted: () => {
      if (Atomics.load(runState, 0) === runStates.aborted) throw new AbortedError()
    },
    report: (progress) => {
      const now = performance.now()
      const steps = progress.map(({ step }) => step).join()
      // A step that begins is always told: how long each took is measured by that.
      if (steps === lastSteps && now - lastReport < BETWEEN_REPORTS_MS) return
      lastReport = now
      lastSteps = steps
      send({ kind: 'progress', progress })
    },
    beginCommit: () => {
      const before = Atomics.compareExchange(runState, 0, runStates.running, runStates.committing)
      if (before === runStates.aborted) throw new AbortedError()
    },
  }
}

function send(reply: IndexingReply): void {
  port.postMessage(reply)
}
