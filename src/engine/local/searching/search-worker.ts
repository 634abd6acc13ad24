import { parentPort, workerData } from 'node:worker_threads'
import { ApiError } from '../../../domain/errors/api-error.js'
import { createSnapshotSource } from '../runs/open-snapshot.js'
import { executeSearch } from './execute-search.js'
import type { SearchThreadReply, SearchThreadRequest, SearchWorkerData } from './search-messages.js'

// A search thread: answers one search after the other, each from the newest moment of its index.

const MOST_OPEN_INDEXES = 64

if (parentPort === null) throw new Error('search-worker is to be started as a worker thread')
const port = parentPort
const { indexesFolder } = workerData as SearchWorkerData
const snapshots = createSnapshotSource({ indexesFolder, mostOpen: MOST_OPEN_INDEXES })

port.on('message', (request: SearchThreadRequest) => void receive(request))

async function receive(request: SearchThreadRequest): Promise<void> {
  if (request.kind === 'search') {
    const reply = search(request)
    port.postMessage(reply, transferable(reply))
  } else if (request.kind === 'letGo') {
    await snapshots.letGo(request.index)
    port.postMessage({ kind: 'letGo' } satisfies SearchThreadReply)
  } else {
    await snapshots.close()
    port.close()
  }
}

function search({
  index,
  search: asked,
}: Extract<SearchThreadRequest, { kind: 'search' }>): SearchThreadReply {
  try {
    const result = snapshots.withSnapshot(index, (snapshot) => executeSearch(snapshot, asked, now))
    return { kind: 'found', result }
  } catch (error) {
    return error instanceof ApiError
      ? { kind: 'refused', error: error.toObject() }
      : { kind: 'failed', error }
  }
}

function now(): number {
  return performance.now()
}

/** The bytes of hits are handed over, not copied. */
function transferable(reply: SearchThreadReply): ArrayBuffer[] {
  if (reply.kind !== 'found' || reply.result === undefined) return []
  const { buffer } = reply.result.hits.bytes
  return buffer instanceof ArrayBuffer ? [buffer] : []
}
