import { useEffect, useRef } from 'preact/hooks'
import type { Session } from '../../session.js'
import { Select, TextField } from '../../ui/field.js'
import { Empty, ErrorNotice } from '../../ui/notice.js'
import { useDraft } from '../../ui/use-draft.js'
import { useLoaded } from '../../use-loaded.js'
import { listModels } from '../workspaces/workspace-answers.js'
import { keptConversation } from './kept-conversation.js'

interface TalkProps {
  readonly session: Session
  readonly workspace: string
  /** Undefined when the key may not list them: then the name is asked for. */
  readonly known: readonly string[] | undefined
  /** Empty for the first that the workspace has. */
  readonly model: string
  readonly onChoose: (workspace: string, model: string) => void
}

/** A conversation, and with whom it is held. */
export function Talk({ session: { api }, workspace, known, model, onChoose }: TalkProps) {
  const window = useRef<HTMLDivElement>(null)
  const models = useLoaded(
    async (signal) => (workspace === '' ? [] : listModels(api, workspace, signal)),
    [api, workspace],
  )
  const choices = models.value ?? []
  const chosen = model === '' ? (choices[0] ?? '') : model
  // Until it is known whether there is a list, none is written by hand.
  const isListed = choices.length > 0 || (models.isLoading && models.error === undefined && workspace !== '')

  useEffect(() => {
    if (workspace === '') return
    const chat = keptConversation(api.key, workspace)
    window.current?.replaceChildren(chat)
    // On a phone it would bring up the keyboard before anybody asked for it.
    if (matchMedia('(pointer: fine)').matches) chat.focus({ preventScroll: true })
  }, [api.key, workspace])
  useEffect(() => {
    if (workspace !== '') keptConversation(api.key, workspace).setAttribute('model', chosen)
  })

  return (
    <>
      <div class="row">
        <div class="grow">
          {known === undefined ? (
            <NameField label="Workspace" name={workspace} onName={(uid) => onChoose(uid, '')} />
          ) : (
            <Select
              label="Workspace"
              value={workspace}
              onChange={(uid) => onChoose(uid, '')}
              choices={known.includes(workspace) ? known : [workspace, ...known]}
            />
          )}
        </div>
        <div class="grow">
          {isListed ? (
            <Select
              label="Model"
              value={chosen}
              onChange={(name) => onChoose(workspace, name)}
              choices={choices.includes(chosen) ? choices : [chosen, ...choices]}
            />
          ) : (
            <NameField label="Model" name={model} onName={(name) => onChoose(workspace, name)} />
          )}
        </div>
      </div>
      <ErrorNotice error={models.error} />
      {workspace === '' ? (
        <Empty>Say which workspace you want to talk to.</Empty>
      ) : (
        <div class="chat-place" ref={window} />
      )}
    </>
  )
}

/** A name that takes effect once it is typed, not with every letter. */
function NameField({ label, name, onName }: { label: string; name: string; onName: (name: string) => void }) {
  const [typed, setTyped] = useDraft(name)
  const take = (event: Event) => {
    event.preventDefault()
    if (typed.trim() !== name) onName(typed.trim())
  }
  return (
    <form onSubmit={take} onFocusOut={take}>
      <TextField label={label} value={typed} onChange={setTyped} autocomplete="off" />
    </form>
  )
}
