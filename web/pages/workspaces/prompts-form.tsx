import { Button } from '../../ui/button.js'
import { TextArea } from '../../ui/field.js'
import { ErrorNotice } from '../../ui/notice.js'
import { useAction } from '../../use-action.js'
import { useFormDraft } from './use-form-draft.js'
import type { PromptName } from './workspace-answers.js'

type Texts = Readonly<Record<PromptName, string>>

interface PromptsFormProps {
  /** Null where the text that comes with the server is in effect. */
  readonly own: Readonly<Record<PromptName, string | null>>
  readonly inEffect: Texts
  readonly mayChange: boolean
  readonly onSave: (prompts: Readonly<Partial<Record<PromptName, string | null>>> | null) => Promise<void>
}

const prompts: readonly { readonly name: PromptName; readonly label: string; readonly hint: string }[] = [
  { name: 'system', label: 'Instructions', hint: 'How to answer: its role, its tone, what it must not do.' },
  { name: 'searchDescription', label: 'What a search does', hint: 'So that the model knows when to search.' },
  { name: 'searchQParam', label: 'How to choose the words', hint: 'What makes a good query.' },
  { name: 'searchFilterParam', label: 'How to write the filter', hint: 'Which conditions are possible.' },
  { name: 'searchIndexUidParam', label: 'How to choose the index', hint: 'When there are several.' },
]

const allNames = prompts.map(({ name }) => name)

/** What the model is told. What stands there is in effect, whoever wrote it. */
export function PromptsForm({ own, inEffect, mayChange, onSave }: PromptsFormProps) {
  const { values: texts, change, undo, accept } = useFormDraft(inEffect, inEffect)
  const save = useAction(async (changes: Parameters<typeof onSave>[0], names: readonly PromptName[]) => {
    await onSave(changes)
    accept(Object.fromEntries(names.map((name) => [name, texts[name]])))
  })
  const changed = allNames.filter((name) => texts[name] !== inEffect[name])
  const hasOwn = Object.values(own).some((text) => text !== null)
  const submit = (event: Event) => {
    event.preventDefault()
    // An empty text would leave the model without any: it stands for the one that comes with the server.
    const texted = changed.map((name) => [name, texts[name].trim() === '' ? null : texts[name]])
    save.run(Object.fromEntries(texted), changed)
  }
  return (
    <form class="card" onSubmit={submit} aria-label="What the model is told">
      <h3>What the model is told</h3>
      <fieldset class="bare" disabled={!mayChange}>
        {prompts.map(({ name, label, hint }) => (
          <div key={name} class="prompt">
            <TextArea
              label={label}
              value={texts[name]}
              onChange={(text) => change({ [name]: text })}
              rows={name === 'system' ? 9 : 3}
              hint={
                <>
                  {hint}{' '}
                  <span class="tag">
                    {texts[name] !== inEffect[name]
                      ? 'changed, not saved'
                      : own[name] === null
                        ? 'default text'
                        : 'your own text'}
                  </span>
                </>
              }
            />
            {mayChange && own[name] !== null && (
              <Button
                kind="quiet"
                title={`Restore the default: ${label}`}
                disabled={save.isRunning}
                onClick={() => save.run({ [name]: null }, [name])}
              >
                Restore the default
              </Button>
            )}
          </div>
        ))}
        <ErrorNotice error={save.error} />
        {mayChange && (
          <div class="row form-end">
            <Button kind="primary" type="submit" disabled={changed.length === 0 || save.isRunning}>
              Save the texts
            </Button>
            {changed.length > 0 && <Button onClick={undo}>Undo</Button>}
            {hasOwn && (
              <Button disabled={save.isRunning} onClick={() => save.run(null, allNames)}>
                Restore all defaults
              </Button>
            )}
          </div>
        )}
      </fieldset>
    </form>
  )
}
