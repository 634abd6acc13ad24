import { useState } from 'preact/hooks'
import { goTo, placeLink } from '../../route.js'
import type { Session } from '../../session.js'
import { Button } from '../../ui/button.js'
import { Select, TextField } from '../../ui/field.js'
import { Empty, ErrorNotice } from '../../ui/notice.js'
import { useAction } from '../../use-action.js'
import { wordsOfSource } from './source-words.js'
import { workspacePath } from './workspace-answers.js'

interface WorkspaceListProps {
  readonly session: Session
  /** Undefined while they are loaded, or when the key may not list them. */
  readonly known: readonly string[] | undefined
  readonly onChange: () => void
}

/** The workspaces there are, and the way to a new one. */
export function WorkspaceList({ session, known, onChange }: WorkspaceListProps) {
  const { may } = session
  return (
    <>
      {known?.length === 0 && (
        <Empty>
          No workspace yet. It says who answers questions, by which instructions, and with which key.
        </Empty>
      )}
      <ul class="list-plain">
        {known?.map((uid) => (
          <li key={uid} class="card row row-apart">
            <a class="workspace-name" href={placeLink('workspaces', ['edit', uid])}>
              {uid}
            </a>
            {may('chatCompletions', 'search') && <a href={placeLink('chat', [uid])}>Talk to it</a>}
          </li>
        ))}
      </ul>
      {!may('chats.get') && <OpenByName />}
      {may('chatsSettings.update') && (
        <CreateWorkspace session={session} known={known ?? []} onCreated={onChange} />
      )}
    </>
  )
}

function OpenByName() {
  const [name, setName] = useState('')
  const open = (event: Event) => {
    event.preventDefault()
    goTo(placeLink('workspaces', ['edit', name.trim()]))
  }
  return (
    <form class="card" onSubmit={open}>
      <TextField
        label="Workspace"
        value={name}
        onChange={setName}
        required
        hint="This key may not list workspaces, but it may read the settings of one that you name."
      />
      <Button type="submit">Open</Button>
    </form>
  )
}

interface CreateProps {
  readonly session: Session
  readonly known: readonly string[]
  readonly onCreated: () => void
}

function CreateWorkspace({ session: { api }, known, onCreated }: CreateProps) {
  const [name, setName] = useState('')
  const [source, setSource] = useState('builtIn')
  const [address, setAddress] = useState('')
  const isTaken = known.includes(name.trim())
  const create = useAction(async () => {
    const uid = name.trim()
    const json = { source, ...(source === 'selfHosted' && { baseUrl: address.trim() }) }
    await api.call('PATCH', workspacePath(uid, '/settings'), { json })
    onCreated()
    goTo(placeLink('workspaces', ['edit', uid]))
  })
  const submit = (event: Event) => {
    event.preventDefault()
    create.run()
  }
  return (
    <form class="card" onSubmit={submit} aria-label="New workspace">
      <h2>New workspace</h2>
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        required
        placeholder="support"
        hint={
          isTaken
            ? 'There is a workspace of this name already.'
            : 'Part of its address, so letters, digits, hyphens and underscores are best.'
        }
      />
      <Select
        label="Answered by"
        value={source}
        onChange={setSource}
        choices={['builtIn', 'selfHosted', 'providerA', 'providerB', 'providerC'].map(
          (each) => [each, `${each} — ${wordsOfSource(each).means}`] as const,
        )}
        hint="Everything else is set once it is there."
      />
      {source === 'selfHosted' && (
        <TextField
          label="Address of that server"
          value={address}
          onChange={setAddress}
          required
          placeholder="http://localhost:11434/v1"
        />
      )}
      <ErrorNotice error={create.error} />
      <Button kind="primary" type="submit" disabled={create.isRunning || isTaken || name.trim() === ''}>
        Create
      </Button>
    </form>
  )
}
