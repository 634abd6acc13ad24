import { mkdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { IndexId } from '../../../domain/index-id.js'
import { unreachable } from '../../../domain/unreachable.js'
import { createEnvironmentCache } from '../tables/environment-cache.js'
import { dataFileName, type IndexEnvironment } from '../tables/index-environment.js'
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
import { AbortedError, type RunWatch } from './run-watch.js'

// The indexing thread: the only one that changes indexes. It may wait for the disk and for long computations.

const MOST_OPEN_INDEXES = 64
const BETWEEN_REPORTS_MS = 50

if (parentPort === null) throw new Error('indexing-worker is to be started as a worker thread')
const port = parentPort
const { indexesFolder, runState } = workerData as IndexingWorkerData
const environments = createEnvironmentCache({ indexesFolder, mostOpen: MOST_OPEN_INDEXES })
const watch = createWatch()

port.on('message', (request: IndexingRequest) => void receive(request))

async function receive(request: IndexingRequest): Promise<void> {
  if (request.kind === 'close') {
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
    case 'create':
      return holding(request.index, () => null)
    case 'changeDocuments':
      return holding(request.change.index, async (environment) => {
        const createEditor = await prepareEditors(request.change.operations)
        return applyDocumentChange(environment, request.change, { watch, createEditor })
      })
    case 'changeSettings':
      return holding(request.change.index, (environment) =>
        applySettingsChange(environment, request.change, watch),
      )
    case 'setPrimaryKey':
      return holding(request.index, (environment) => applyPrimaryKey(environment, request.primaryKey))
    case 'copyCompacted':
      await holding(request.index, (environment) => copyCompacted(environment, request.target))
      await environments.whileClosed(request.index, () => Promise.resolve())
      return null
    case 'letGo':
      await environments.whileClosed(request.index, () => Promise.resolve())
      return null
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
    return await body(held.environment)
  } finally {
    held.letGo()
  }
}

async function copyCompacted(environment: IndexEnvironment, target: string): Promise<void> {
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
