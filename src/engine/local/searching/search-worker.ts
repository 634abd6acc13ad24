import { parentPort, workerData } from 'node:worker_threads'
import { ApiError } from '../../../domain/errors/api-error.js'
import { createSnapshotSource } from '../runs/open-snapshot.js'
import { unreachable } from '../../../domain/unreachable.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { executeDocumentList } from './execute-document-list.js'
import { executeFacetSearch } from './execute-facet-search.js'
import { executeJointSearch } from './execute-joint-search.js'
import { executeSearch } from './execute-search.js'
import type {
  SearchAnswers,
  SearchQuestion,
  SearchThreadReply,
  SearchThreadRequest,
  SearchWorkerData,
} from './search-messages.js'

// A search thread: answers one search after the other, each from the newest moment of its index.

const MOST_OPEN_INDEXES = 64

if (parentPort === null) throw new Error('search-worker is to be started as a worker thread')
const port = parentPort
const { indexesFolder } = workerData as SearchWorkerData
const snapshots = createSnapshotSource({ indexesFolder, mostOpen: MOST_OPEN_INDEXES })

port.on('message', (request: SearchThreadRequest) => void receive(request))

async function receive(request: SearchThreadRequest): Promise<void> {
  switch (request.kind) {
    case 'letGo':
      await snapshots.letGo(request.index)
      port.postMessage({ kind: 'letGo' } satisfies SearchThreadReply)
      return
    case 'close':
      await snapshots.close()
      port.close()
      return
    default: {
      const reply = answer(request)
      port.postMessage(reply, transferable(reply))
    }
  }
}

function answer(question: SearchQuestion): SearchThreadReply {
  try {
    const result = snapshots.withSnapshot(question.index, (snapshot) => execute(snapshot, question))
    return { kind: 'found', result }
  } catch (error) {
    return error instanceof ApiError
      ? { kind: 'refused', error: error.toObject() }
      : { kind: 'failed', error }
  }
}

function execute(snapshot: IndexSnapshot, question: SearchQuestion): SearchAnswers[keyof SearchAnswers] {
  switch (question.kind) {
    case 'search':
      return executeSearch(snapshot, question.search, now)
    case 'searchFacet':
      return executeFacetSearch(snapshot, question.search, now)
    case 'searchTogether':
      return executeJointSearch(snapshot, question.search, now)
    case 'listDocuments':
      return executeDocumentList(snapshot, question.request)
    default:
      return unreachable(question)
  }
}

function now(): number {
  return performance.now()
}

/** The bytes of hits are handed over, not copied. */
function transferable(reply: SearchThreadReply): ArrayBuffer[] {
  if (reply.kind !== 'found' || reply.result === undefined) return []
  const lists = 'results' in reply.result ? reply.result.results : [reply.result]
  return lists.flatMap((list) => {
    const buffer = 'hits' in list ? list.hits.bytes.buffer : undefined
    return buffer instanceof ArrayBuffer ? [buffer] : []
  })
}
