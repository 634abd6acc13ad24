import { Button, ConfirmButton } from '../../ui/button.js'
import { Checkbox, Select, TextField } from '../../ui/field.js'
import { ErrorNotice, Notice } from '../../ui/notice.js'
import { useAction } from '../../use-action.js'
import { fieldWords, sourceChoices, wordsOfSource, type SourceField } from './source-words.js'
import { useFormDraft } from './use-form-draft.js'
import type { WorkspaceSettings } from './workspace-answers.js'

interface ProviderFormProps {
  readonly settings: WorkspaceSettings
  readonly mayChange: boolean
  readonly onSave: (changes: object) => Promise<void>
}

interface Typed extends Readonly<Record<SourceField, string>> {
  readonly [name: string]: string | boolean
  readonly source: string
  /** What was typed: the key that is set is not known here. */
  readonly key: string
  readonly hasFallback: boolean
}

/** Who answers, where they are, and with which key. Only what was changed is sent. */
export function ProviderForm({ settings, mayChange, onSave }: ProviderFormProps) {
  const { values: draft, change, undo, accept } = useFormDraft(typedOf(settings), settings)
  const save = useAction(async (changed: object, sent: Partial<Typed>) => {
    await onSave(changed)
    accept(sent)
  })
  const changes = changesOf(draft, settings)
  const isChanged = Object.keys(changes).length > 0
  const words = wordsOfSource(draft.source === '' ? null : draft.source)
  const missing = words.needed.filter((field) => draft[field].trim() === '')
  const losesKey =
    settings.apiKey !== null && draft.key === '' && ('source' in changes || 'baseUrl' in changes)
  const submit = (event: Event) => {
    event.preventDefault()
    save.run(changes, draft)
  }
  return (
    <form class="card" onSubmit={submit} aria-label="Who answers">
      <h3>Who answers</h3>
      <fieldset class="bare" disabled={!mayChange}>
        <Select
          label="Source"
          value={draft.source}
          onChange={(source) => change({ source })}
          choices={sourceChoices(settings.source)}
        />
        {words.fields.map((field) => (
          <TextField
            key={field}
            label={`${fieldWords[field].label}${words.needed.includes(field) ? '' : ' (optional)'}`}
            value={draft[field]}
            onChange={(value) => change({ [field]: value })}
            hint={fieldWords[field].hint}
            required={words.needed.includes(field)}
            autocomplete="off"
            {...(field === 'baseUrl' && { placeholder: words.address ?? 'http://localhost:11434/v1' })}
          />
        ))}
        {words.key !== 'none' && (
          <ProviderKey
            shown={settings.apiKey}
            isNeeded={words.key === 'needed'}
            typed={draft.key}
            onType={(key) => change({ key })}
            onRemove={() => save.run({ apiKey: null }, {})}
          />
        )}
        {words.key !== 'none' && (
          <Checkbox
            label="When the provider is down, answer with the passages that fit best"
            checked={draft.hasFallback}
            onChange={(hasFallback) => change({ hasFallback })}
          />
        )}
        {losesKey && (
          <Notice>
            The key that is set goes with the address and the source it was typed for: saving this drops it.
            Type it again to keep it.
          </Notice>
        )}
        <ErrorNotice error={save.error} />
        {mayChange && (
          <div class="row form-end">
            <Button
              kind="primary"
              type="submit"
              disabled={!isChanged || missing.length > 0 || save.isRunning}
            >
              Save
            </Button>
            {isChanged && <Button onClick={undo}>Undo</Button>}
            {!isChanged && save.value === undefined && save.error === undefined && !save.isRunning && (
              <span class="hint">Nothing to save.</span>
            )}
          </div>
        )}
      </fieldset>
    </form>
  )
}

interface ProviderKeyProps {
  readonly shown: string | null
  readonly isNeeded: boolean
  readonly typed: string
  readonly onType: (key: string) => void
  readonly onRemove: () => void
}

/** Written, never read: of the key that is set, only its mask is known. */
function ProviderKey({ shown, isNeeded, typed, onType, onRemove }: ProviderKeyProps) {
  const state =
    shown === null ? (
      <>No key is set{isNeeded ? ', and this provider asks for one' : ''}. </>
    ) : (
      <>
        A key is set (<code>{shown}</code>).{' '}
      </>
    )
  return (
    <div class="provider-key">
      <TextField
        label={`Key of the provider${isNeeded ? '' : ' (optional)'}`}
        type="password"
        autocomplete="new-password"
        value={typed}
        onChange={onType}
        placeholder={shown === null ? '' : 'unchanged'}
        hint={
          <>
            {state}It is kept encrypted, sent to the provider alone and never shown again; it is dropped when
            the address or the source changes.
          </>
        }
      />
      {shown !== null && (
        <ConfirmButton sure="Remove it" onConfirm={onRemove}>
          Remove the key
        </ConfirmButton>
      )}
    </div>
  )
}

const allFields: readonly SourceField[] = ['baseUrl', 'deploymentId', 'apiVersion', 'orgId', 'projectId']

function typedOf(settings: WorkspaceSettings): Typed {
  const { baseUrl, deploymentId, apiVersion, orgId, projectId } = settings
  return {
    source: settings.source ?? '',
    baseUrl: baseUrl ?? '',
    deploymentId: deploymentId ?? '',
    apiVersion: apiVersion ?? '',
    orgId: orgId ?? '',
    projectId: projectId ?? '',
    key: '',
    hasFallback: settings.fallback === 'builtIn',
  }
}

function changesOf(draft: Typed, settings: WorkspaceSettings): Readonly<Record<string, string | null>> {
  const { source, key, hasFallback } = draft
  const shown = wordsOfSource(source === '' ? null : source).fields
  const changed = allFields.filter(
    (field) => shown.includes(field) && draft[field].trim() !== (settings[field] ?? ''),
  )
  return {
    ...(source !== (settings.source ?? '') && { source: orNull(source) }),
    ...Object.fromEntries(changed.map((field) => [field, orNull(draft[field])])),
    ...(key !== '' && { apiKey: key }),
    ...(hasFallback !== (settings.fallback === 'builtIn') && { fallback: hasFallback ? 'builtIn' : null }),
  }
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}
