import { useState } from 'preact/hooks'
import { formatBytes, formatMany, formatMoment } from '../../format.js'
import type { PageProps } from '../../pages.js'
import { placeLink } from '../../route.js'
import type { Session } from '../../session.js'
import { Button } from '../../ui/button.js'
import { Empty, ErrorNotice } from '../../ui/notice.js'
import { useLoaded } from '../../use-loaded.js'
import { CreateIndex } from './create-index.js'
import { DeleteIndex } from './delete-index.js'
import type { IndexAnswer, IndexStatsAnswer, StatsAnswer } from './index-answers.js'

/** Every index that the key covers, with its size; new ones are made here. */
export function IndexList({ session, onRefresh }: PageProps) {
  const { api, may } = session
  const [isCreating, setCreating] = useState(false)
  const listed = useLoaded(async (signal) => loadIndexes(session, signal), [api])
  const { indexes = [], stats } = listed.value ?? {}
  const reload = () => {
    listed.reload()
    void onRefresh()
  }
  return (
    <section>
      <div class="row row-apart">
        <h1>Indexes</h1>
        {may('indexes.create') && !isCreating && (
          <Button kind="primary" onClick={() => setCreating(true)}>
            New index
          </Button>
        )}
      </div>
      {stats !== undefined && (
        <p class="hint lead">
          {formatMany(indexes.length, 'index', 'indexes')}, {formatMany(totalDocuments(stats), 'document')}.
          The database takes {formatBytes(stats.databaseSize)}.
        </p>
      )}
      {isCreating && (
        <CreateIndex
          session={session}
          onCreated={() => void onRefresh()}
          onClose={() => setCreating(false)}
        />
      )}
      <ErrorNotice error={listed.error} />
      {listed.value !== undefined && indexes.length === 0 && (
        <Empty>
          There is no index yet. An index holds documents of one kind, such as films or support pages.
        </Empty>
      )}
      <ul class="list-plain index-list">
        {indexes.map((index) => (
          <li key={index.uid} class="card">
            <IndexRow index={index} stats={stats?.indexes[index.uid]} />
            {may('indexes.delete') && <DeleteIndex session={session} uid={index.uid} onDeleted={reload} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function IndexRow({ index, stats }: { index: IndexAnswer; stats: IndexStatsAnswer | undefined }) {
  return (
    <div class="grow">
      <h2>
        <a href={placeLink('indexes', [index.uid])}>{index.uid}</a>{' '}
        {stats?.isIndexing && <span class="tag">indexing</span>}
      </h2>
      <p class="hint index-facts">
        {stats !== undefined && (
          <>
            <span>{formatMany(stats.numberOfDocuments, 'document')}</span>
            <span>{formatBytes(stats.rawDocumentDbSize)} of documents</span>
            <span>{formatMany(Object.keys(stats.fieldDistribution).length, 'field')}</span>
          </>
        )}
        <span>
          primary key: {index.primaryKey === null ? 'found with the first documents' : index.primaryKey}
        </span>
        <span>changed {formatMoment(index.updatedAt)}</span>
      </p>
    </div>
  )
}

interface ListedIndexes {
  readonly indexes: readonly IndexAnswer[]
  readonly stats: StatsAnswer | undefined
}

async function loadIndexes({ api, may }: Session, signal: AbortSignal): Promise<ListedIndexes> {
  const [{ results }, stats] = await Promise.all([
    api.call<{ results: IndexAnswer[] }>('GET', '/indexes?limit=10000', { signal }),
    may('stats.get') ? api.call<StatsAnswer>('GET', '/stats', { signal }) : undefined,
  ])
  return { indexes: results, stats }
}

function totalDocuments({ indexes }: StatsAnswer): number {
  return Object.values(indexes).reduce((sum, { numberOfDocuments }) => sum + numberOfDocuments, 0)
}
