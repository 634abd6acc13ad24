import { goTo, placeLink } from '../../route.js'
import type { Session } from '../../session.js'
import { Select } from '../../ui/field.js'
import { Empty, ErrorNotice } from '../../ui/notice.js'
import { useLoaded } from '../../use-loaded.js'
import { IndexChatForm, type ChatSettings } from './index-chat-form.js'

interface IndexChatProps {
  readonly session: Session
  /** The one in the address. */
  readonly index: string | undefined
}

/** What each index tells a model of itself, and how its documents are told. */
export function IndexChat({ session, index }: IndexChatProps) {
  const { api } = session
  const indexes = useLoaded(async (signal) => listIndexes(session, signal), [session])
  const chosen = index ?? indexes.value?.[0]
  const settings = useLoaded(
    async (signal) =>
      chosen === undefined ? undefined : { index: chosen, chat: await readChat(session, chosen, signal) },
    [api, chosen],
  )
  if (indexes.value?.length === 0) return <Empty>There is no index yet, so there is nothing to tell.</Empty>
  const loaded = settings.value
  return (
    <>
      <p class="hint">
        Every conversation may search every index that its key covers. Here you say what an index holds, so
        that the model chooses well, and what it gets to read of each document.
      </p>
      <ErrorNotice error={indexes.error ?? settings.error} />
      {indexes.value !== undefined && chosen !== undefined && (
        <div class="index-choice">
          <Select
            label="Index"
            value={chosen}
            onChange={(uid) => goTo(placeLink('workspaces', ['indexes', uid]))}
            choices={indexes.value.includes(chosen) ? indexes.value : [chosen, ...indexes.value]}
          />
        </div>
      )}
      {loaded !== undefined && loaded.index === chosen && (
        <IndexChatForm
          key={loaded.index}
          session={session}
          index={loaded.index}
          settings={loaded.chat}
          onSaved={settings.reload}
        />
      )}
    </>
  )
}

async function listIndexes({ api, may, searchableIndexes }: Session, signal: AbortSignal) {
  if (!may('indexes.get')) return searchableIndexes
  const { results } = await api.call<{ results: { uid: string }[] }>('GET', '/indexes?limit=1000', { signal })
  return results.map(({ uid }) => uid)
}

async function readChat({ api }: Session, index: string, signal: AbortSignal): Promise<ChatSettings> {
  return api.call<ChatSettings>('GET', `/indexes/${encodeURIComponent(index)}/settings/chat`, { signal })
}
