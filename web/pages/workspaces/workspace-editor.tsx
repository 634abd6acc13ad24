import { goTo, placeLink } from '../../route.js'
import type { Session } from '../../session.js'
import { ConfirmButton } from '../../ui/button.js'
import { ErrorNotice } from '../../ui/notice.js'
import { useAction } from '../../use-action.js'
import { useLoaded } from '../../use-loaded.js'
import { ConnectionCheck } from './connection-check.js'
import { PromptsForm } from './prompts-form.js'
import { ProviderForm } from './provider-form.js'
import { workspacePath, type PromptName, type WorkspaceSettings } from './workspace-answers.js'

interface WorkspaceEditorProps {
  readonly session: Session
  readonly uid: string
  /** Told when the workspace is gone. */
  readonly onChange: () => void
}

/** One workspace: who answers, whether that works, and what it is told. */
export function WorkspaceEditor({ session, uid, onChange }: WorkspaceEditorProps) {
  const { api, may } = session
  const loaded = useLoaded(
    async (signal) => {
      const [settings, prompts] = await Promise.all([
        api.call<WorkspaceSettings>('GET', workspacePath(uid, '/settings'), { signal }),
        api.call<Record<PromptName, string>>('GET', workspacePath(uid, '/prompts'), { signal }),
      ])
      return { settings, prompts }
    },
    [api, uid],
  )
  const save = async (changes: object) => {
    await api.call('PATCH', workspacePath(uid, '/settings'), { json: changes })
    loaded.reload()
  }
  const remove = useAction(async () => {
    await api.call('DELETE', workspacePath(uid))
    onChange()
    goTo(placeLink('workspaces'))
  })
  const mayChange = may('chatsSettings.update')
  return (
    <>
      <div class="row row-apart">
        <h2 class="workspace-name">{uid}</h2>
        {may('chatCompletions', 'search') && <a href={placeLink('chat', [uid])}>Talk to it</a>}
      </div>
      <ErrorNotice error={loaded.error} />
      {loaded.value !== undefined && (
        <>
          <ProviderForm settings={loaded.value.settings} mayChange={mayChange} onSave={save} />
          {mayChange && <ConnectionCheck session={session} uid={uid} source={loaded.value.settings.source} />}
          <PromptsForm
            own={loaded.value.settings.prompts}
            inEffect={loaded.value.prompts}
            mayChange={mayChange}
            onSave={async (prompts) => save({ prompts })}
          />
          {may('chats.delete') && (
            <div class="card row row-apart">
              <span>Deleting takes the settings, the key and the prompts with it.</span>
              <ConfirmButton sure={`Delete ${uid} for good`} onConfirm={() => remove.run()}>
                Delete this workspace
              </ConfirmButton>
            </div>
          )}
          <ErrorNotice error={remove.error} />
        </>
      )}
    </>
  )
}
