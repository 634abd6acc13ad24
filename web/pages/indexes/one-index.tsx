import type { ComponentType } from 'preact'
import { formatMany } from '../../format.js'
import type { PageProps } from '../../pages.js'
import { goTo, placeLink } from '../../route.js'
import type { Session } from '../../session.js'
import { Empty, ErrorNotice } from '../../ui/notice.js'
import { Tabs } from '../../ui/tabs.js'
import { useLoaded } from '../../use-loaded.js'
import { AddTab } from './add-tab.js'
import { DeleteIndex } from './delete-index.js'
import { DocumentsTab } from './documents-tab.js'
import { indexPath, type IndexAnswer, type IndexStatsAnswer } from './index-answers.js'
import type { TabProps } from './index-tab.js'
import { SettingsTab } from './settings-tab.js'
import { StatsTab } from './stats-tab.js'

interface TabDescription {
  readonly name: string
  readonly title: string
  readonly needs: string
  readonly View: ComponentType<TabProps>
}

const tabs: readonly TabDescription[] = [
  { name: 'documents', title: 'Documents', needs: 'documents.get', View: DocumentsTab },
  { name: 'add', title: 'Add documents', needs: 'documents.add', View: AddTab },
  { name: 'settings', title: 'Settings', needs: 'settings.get', View: SettingsTab },
  { name: 'stats', title: 'Statistics', needs: 'stats.get', View: StatsTab },
]

/** One index, a part of it at a time. */
export function OneIndex({ session, place, onRefresh, uid }: PageProps & { uid: string }) {
  const { api, may } = session
  const loaded = useLoaded(async (signal) => loadIndex(session, uid, signal), [api, uid])
  const offered = tabs.filter(({ needs }) => may(needs))
  const tab = offered.find(({ name }) => name === place.parts[1]) ?? offered[0]
  const { index, stats } = loaded.value ?? {}
  return (
    <section>
      <p class="crumbs">
        <a href={placeLink('indexes')}>Indexes</a>
      </p>
      <div class="row row-apart">
        <h1>{uid}</h1>
        {may('indexes.delete') && index !== undefined && (
          <DeleteIndex
            session={session}
            uid={uid}
            onDeleted={() => {
              goTo(placeLink('indexes'))
              void onRefresh()
            }}
          />
        )}
      </div>
      <ErrorNotice error={loaded.error} />
      {index !== undefined && (
        <>
          {stats !== undefined && <p class="hint">{formatMany(stats.numberOfDocuments, 'document')}</p>}
          <Tabs
            label="Parts of the index"
            current={tab?.name ?? ''}
            tabs={offered.map(({ name, title }) => ({
              name,
              title,
              link: placeLink('indexes', [uid, name]),
            }))}
          />
          {tab === undefined ? (
            <Empty>This key may see that the index is there, and nothing in it.</Empty>
          ) : (
            <tab.View session={session} place={place} index={index} stats={stats} onChanged={loaded.reload} />
          )}
        </>
      )}
    </section>
  )
}

interface LoadedIndex {
  readonly index: IndexAnswer
  readonly stats: IndexStatsAnswer | undefined
}

async function loadIndex({ api, may }: Session, uid: string, signal: AbortSignal): Promise<LoadedIndex> {
  const [index, stats] = await Promise.all([
    api.call<IndexAnswer>('GET', indexPath(uid), { signal }),
    may('stats.get') ? api.call<IndexStatsAnswer>('GET', indexPath(uid, 'stats'), { signal }) : undefined,
  ])
  return { index, stats }
}
