import { useEffect, useRef, useState } from 'preact/hooks'
import type { PageProps } from '../../pages.js'
import { goTo, placeLink } from '../../route.js'
import { Button } from '../../ui/button.js'
import { Select, TextField } from '../../ui/field.js'
import { Empty, ErrorNotice } from '../../ui/notice.js'
import { useLoaded } from '../../use-loaded.js'
import { defineParleyChat, type ParleyChat } from '../../widget/parley-chat.js'

defineParleyChat()

/** Talks to a workspace, by the same widget that other sites embed. */
export function ChatPage({ session, place }: PageProps) {
  const { api, may } = session
  const workspaces = useLoaded(
    async (signal) => (may('chats.get') ? listWorkspaces(api.call, signal) : undefined),
    [api],
  )
  const workspace = place.parts[0] ?? workspaces.value?.[0] ?? ''
  if (workspaces.isLoading && workspaces.value === undefined && may('chats.get')) return <h1>Chat</h1>
  return (
    <section class="chat-page">
      <h1>Chat</h1>
      <ErrorNotice error={workspaces.error} />
      {workspaces.value?.length === 0 ? (
        <Empty>
          There is no workspace to talk to yet.{' '}
          {may('chatsSettings.update') && <a href={placeLink('workspaces')}>Create one</a>}
        </Empty>
      ) : (
        <Talk session={session} workspace={workspace} known={workspaces.value} onChoose={goToWorkspace} />
      )}
    </section>
  )
}

function goToWorkspace(uid: string): void {
  goTo(placeLink('chat', [uid]))
}

interface TalkProps {
  readonly session: PageProps['session']
  readonly workspace: string
  /** Undefined when the key may not list them: then the name is asked for. */
  readonly known: readonly string[] | undefined
  readonly onChoose: (workspace: string) => void
}

function Talk({ session, workspace, known, onChoose }: TalkProps) {
  const { api } = session
  const [model, setModel] = useState('')
  const chat = useRef<ParleyChat>(null)
  const models = useLoaded(
    async (signal) => (workspace === '' ? [] : listModels(api.call, workspace, signal)),
    [api, workspace],
  )
  const choices = models.value ?? []
  const chosen = model === '' ? (choices[0] ?? '') : model

  useEffect(() => setModel(''), [workspace])
  useEffect(() => {
    if (chat.current !== null) chat.current.apiKey = api.key
  })
  useEffect(() => chat.current?.clear(), [workspace])

  return (
    <>
      <div class="row">
        <div class="grow">
          {known === undefined ? (
            <TextField label="Workspace" value={workspace} onChange={onChoose} />
          ) : (
            <Select label="Workspace" value={workspace} onChange={onChoose} choices={known} />
          )}
        </div>
        <div class="grow">
          {choices.length > 0 ? (
            <Select label="Model" value={chosen} onChange={setModel} choices={choices} />
          ) : (
            <TextField
              label="Model"
              value={model}
              onChange={setModel}
              placeholder="as the provider names it"
            />
          )}
        </div>
        <Button onClick={() => chat.current?.clear()}>New conversation</Button>
      </div>
      <ErrorNotice error={models.error} />
      <parley-chat
        ref={chat}
        class="chat-window"
        workspace={workspace}
        model={chosen}
        theme="page"
        welcome="Ask something. The answer shows which searches were made and which documents it rests on."
      />
    </>
  )
}

type Call = PageProps['session']['api']['call']

async function listWorkspaces(call: Call, signal: AbortSignal): Promise<readonly string[]> {
  const { results } = await call<{ results: { uid: string }[] }>('GET', '/chats?limit=1000', { signal })
  return results.map(({ uid }) => uid)
}

async function listModels(call: Call, workspace: string, signal: AbortSignal): Promise<readonly string[]> {
  const path = `/chats/${encodeURIComponent(workspace)}/models`
  const { data } = await call<{ data: { id: string }[] }>('GET', path, { signal })
  return data.map(({ id }) => id)
}

interface ParleyChatAttributes {
  readonly ref?: unknown
  readonly class?: string
  readonly workspace: string
  readonly model: string
  readonly theme?: string
  readonly welcome?: string
}

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'parley-chat': ParleyChatAttributes
    }
  }
}
