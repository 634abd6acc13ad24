import type { PageProps } from '../../pages.js'
import { placeLink } from '../../route.js'
import { FeatureNeeded, isFeatureOff } from '../../ui/feature-needed.js'
import { ErrorNotice } from '../../ui/notice.js'
import { Tabs } from '../../ui/tabs.js'
import { useLoaded } from '../../use-loaded.js'
import { IndexChat } from './index-chat.js'
import { listWorkspaces } from './workspace-answers.js'
import { WorkspaceEditor } from './workspace-editor.js'
import { WorkspaceList } from './workspace-list.js'

/** Who answers conversations and what they are told: workspaces, and what each index says of itself. */
export function WorkspacesPage({ session, place }: PageProps) {
  const { api, may } = session
  const [part = 'list', name] = place.parts
  const known = useLoaded(
    async (signal) => (may('chats.get') ? listWorkspaces(api, signal) : undefined),
    [api],
  )
  const tabs = [
    { name: 'list', title: 'Workspaces', link: placeLink('workspaces') },
    ...(may('settings.get')
      ? [{ name: 'indexes', title: 'Indexes in conversations', link: placeLink('workspaces', ['indexes']) }]
      : []),
  ]
  return (
    <section class="workspaces">
      <h1>Workspaces</h1>
      <Tabs label="Parts of this page" current={part === 'indexes' ? part : 'list'} tabs={tabs} />
      {isFeatureOff(known.error) ? (
        <FeatureNeeded session={session} feature="chatCompletions" onSwitchedOn={known.reload}>
          A workspace answers questions from your documents.
        </FeatureNeeded>
      ) : part === 'indexes' && may('settings.get') ? (
        <IndexChat session={session} index={name} />
      ) : part === 'edit' && name !== undefined ? (
        <WorkspaceEditor key={name} session={session} uid={name} onChange={known.reload} />
      ) : (
        <>
          <ErrorNotice error={known.error} />
          <WorkspaceList session={session} known={known.value} onChange={known.reload} />
        </>
      )}
    </section>
  )
}
