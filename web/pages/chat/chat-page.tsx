import type { PageProps } from '../../pages.js'
import { goTo, placeLink } from '../../route.js'
import type { Session } from '../../session.js'
import { Button } from '../../ui/button.js'
import { FeatureNeeded, isFeatureOff } from '../../ui/feature-needed.js'
import { Empty, ErrorNotice } from '../../ui/notice.js'
import { useAction } from '../../use-action.js'
import { useLoaded } from '../../use-loaded.js'
import { listWorkspaces, workspacePath } from '../workspaces/workspace-answers.js'
import { Talk } from './talk.js'

/** Talks to a workspace, by the same widget that other sites embed. */
export function ChatPage({ session, place }: PageProps) {
  const { api, may } = session
  const known = useLoaded(
    async (signal) => (may('chats.get') ? listWorkspaces(api, signal) : undefined),
    [api],
  )
  if (known.isLoading && known.value === undefined) return <h1>Chat</h1>
  const workspace = place.parts[0] ?? known.value?.[0] ?? ''
  if (isFeatureOff(known.error))
    return (
      <section>
        <h1>Chat</h1>
        <FeatureNeeded session={session} feature="chatCompletions" onSwitchedOn={known.reload}>
          Here you can ask questions that are answered from your documents.
        </FeatureNeeded>
      </section>
    )
  return (
    <section class="chat-page">
      <h1>Chat</h1>
      <ErrorNotice error={known.error} />
      {known.value?.length === 0 && workspace === '' ? (
        <NoWorkspace session={session} onCreated={known.reload} />
      ) : (
        <Talk
          session={session}
          workspace={workspace}
          known={known.value}
          model={place.options.get('model') ?? ''}
          onChoose={(uid, model) => goTo(placeLink('chat', [uid], { model }), { replace: model !== '' })}
        />
      )}
    </section>
  )
}

/** The first words cost nothing: the built-in answerer needs no provider. */
function NoWorkspace({ session, onCreated }: { session: Session; onCreated: () => void }) {
  const { api, may } = session
  const create = useAction(async () => {
    await api.call('PATCH', workspacePath('built-in', '/settings'), { json: { source: 'builtIn' } })
    onCreated()
  })
  return (
    <Empty>
      There is no workspace to talk to yet.
      {may('chatsSettings.update') && (
        <span class="first-steps">
          <Button kind="primary" disabled={create.isRunning} onClick={() => create.run()}>
            Begin with the built-in answerer
          </Button>{' '}
          or <a href={placeLink('workspaces')}>set up a language model</a>
        </span>
      )}
      <ErrorNotice error={create.error} />
    </Empty>
  )
}
