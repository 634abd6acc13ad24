import type { Session } from '../../session.js'
import { Button, ConfirmButton } from '../../ui/button.js'
import { TextArea, TextField } from '../../ui/field.js'
import { ErrorNotice, Notice } from '../../ui/notice.js'
import { TaskProgress } from '../../ui/task-progress.js'
import { useAction } from '../../use-action.js'
import type { TaskReport } from '../../watch-task.js'
import { TemplatePreview } from './template-preview.js'
import { useFormDraft } from './use-form-draft.js'

/** The setting `chat` of an index. */
export interface ChatSettings {
  readonly description: string
  readonly documentTemplate: string
  readonly documentTemplateMaxBytes: number
  readonly searchParameters: Readonly<Record<string, unknown>>
}

interface IndexChatFormProps {
  readonly session: Session
  readonly index: string
  readonly settings: ChatSettings
  readonly onSaved: () => void
}

interface Typed {
  readonly [name: string]: string
  readonly description: string
  readonly template: string
  readonly maxBytes: string
  /** JSON, as it was typed. */
  readonly parameters: string
}

export function IndexChatForm({ session, index, settings, onSaved }: IndexChatFormProps) {
  const { api, may } = session
  const { values: draft, change, accept } = useFormDraft(typedOf(settings), settings)
  const mayChange = may('settings.update')
  const path = `/indexes/${encodeURIComponent(index)}/settings/chat`
  const send = useAction(async (sent: object | undefined) => {
    const method = sent === undefined ? 'DELETE' : 'PATCH'
    const json = sent === undefined ? {} : { json: sent }
    const { taskUid } = await api.call<{ taskUid: number }>(method, path, json)
    return { taskUid, typed: draft }
  })
  const finish = ({ status }: TaskReport) => {
    // What a task has refused is still there to be corrected.
    if (status !== 'succeeded') return
    accept(send.value?.typed ?? {})
    onSaved()
  }
  const parameters = readObject(draft.parameters)
  const maxBytes = Number(draft.maxBytes)
  const isCount = Number.isInteger(maxBytes) && maxBytes >= 1
  const changes =
    parameters === undefined || !isCount ? {} : changesOf({ ...draft, maxBytes, parameters }, settings)
  const submit = (event: Event) => {
    event.preventDefault()
    send.run(changes)
  }
  return (
    <form class="card" onSubmit={submit} aria-label={`Conversations about ${index}`}>
      <fieldset class="bare" disabled={!mayChange}>
        <TextArea
          label="Description"
          value={draft.description}
          onChange={(description) => change({ description })}
          hint="What the documents are and what can be asked of them. The model chooses by it."
          rows={3}
        />
        <div class="template-row">
          <div>
            <TextArea
              label="Template of a document"
              value={draft.template}
              onChange={(template) => change({ template })}
              hint={
                <>
                  Liquid. <code>doc</code> is the document, <code>fields</code> all of its fields. A good one
                  says in few words what an answer needs.
                </>
              }
              rows={9}
              isCode
            />
            <TextField
              label="At most so many bytes of each document"
              type="number"
              value={draft.maxBytes}
              onChange={(text) => change({ maxBytes: text })}
              {...(!isCount && { hint: 'A whole number, 1 or more.' })}
            />
          </div>
          <TemplatePreview
            session={session}
            index={index}
            template={draft.template}
            maxBytes={isCount ? maxBytes : settings.documentTemplateMaxBytes}
          />
        </div>
        <TextArea
          label="How it is searched (JSON)"
          value={draft.parameters}
          onChange={(text) => change({ parameters: text })}
          hint="Any of limit, sort, distinct, matchingStrategy, attributesToSearchOn, rankingScoreThreshold and hybrid."
          rows={4}
          isCode
        />
        {parameters === undefined && <Notice tone="bad">This is not a JSON object yet.</Notice>}
        <ErrorNotice error={send.error} />
        {mayChange && (
          <div class="row form-end">
            <Button
              kind="primary"
              type="submit"
              disabled={Object.keys(changes).length === 0 || send.isRunning}
            >
              Save
            </Button>
            <ConfirmButton sure="Restore all four" onConfirm={() => send.run(undefined)}>
              Restore the defaults
            </ConfirmButton>
          </div>
        )}
      </fieldset>
      <TaskProgress session={session} taskUid={send.value?.taskUid} done="Saved." onFinished={finish} />
    </form>
  )
}

function typedOf(settings: ChatSettings): Typed {
  return {
    description: settings.description,
    template: settings.documentTemplate,
    maxBytes: String(settings.documentTemplateMaxBytes),
    parameters: JSON.stringify(settings.searchParameters, null, 2),
  }
}

interface ReadDraft {
  readonly description: string
  readonly template: string
  readonly maxBytes: number
  readonly parameters: Readonly<Record<string, unknown>>
}

/** What is left out of a change stays, so a parameter that was taken away is sent as null. */
function changesOf(
  { description, template, maxBytes, parameters }: ReadDraft,
  settings: ChatSettings,
): object {
  const removed = Object.keys(settings.searchParameters).filter((name) => !(name in parameters))
  const searchParameters = { ...Object.fromEntries(removed.map((name) => [name, null])), ...parameters }
  return {
    ...(description !== settings.description && { description }),
    ...(template !== settings.documentTemplate && { documentTemplate: template }),
    ...(maxBytes !== settings.documentTemplateMaxBytes && { documentTemplateMaxBytes: maxBytes }),
    ...(JSON.stringify(parameters) !== JSON.stringify(settings.searchParameters) && { searchParameters }),
  }
}

function readObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text.trim() === '' ? '{}' : text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined
  } catch {
    return undefined
  }
}
