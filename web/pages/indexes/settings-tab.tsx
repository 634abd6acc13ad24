import { useEffect, useState } from 'preact/hooks'
import { Button } from '../../ui/button.js'
import { ErrorNotice, Notice } from '../../ui/notice.js'
import { TaskProgress } from '../../ui/task-progress.js'
import { useAction } from '../../use-action.js'
import { useLoaded } from '../../use-loaded.js'
import { indexPath, type AcceptedTask } from './index-answers.js'
import type { TabProps } from './index-tab.js'
import { groupsOf } from './setting-descriptions.js'
import type { Edited } from './setting-editor.js'
import { SettingSection } from './setting-section.js'
import { maskedSecretIn, settingsChanges, type SettingValues } from './settings-changes.js'

/** Every setting of the index. What was changed is kept here until it is saved, all of it in one task. */
export function SettingsTab({ session, index, stats, onChanged }: TabProps) {
  const { api, may } = session
  const path = indexPath(index.uid, 'settings')
  const [drafts, setDrafts] = useState<Readonly<Record<string, Edited>>>({})
  // An editor with another number is another editor, which begins with what the server has.
  const [rounds, setRounds] = useState<Readonly<Record<string, number>>>({})
  const [fresh, setFresh] = useState<SettingValues>()
  const loaded = useLoaded(async (signal) => api.call<SettingValues>('GET', path, { signal }), [api, path])
  useEffect(() => setFresh(undefined), [loaded.value])
  const saved = fresh ?? loaded.value ?? {}
  const changes = settingsChanges(saved, { ...saved, ...goodDrafts(drafts) })
  const mistakes = Object.values(drafts).filter((draft) => 'mistake' in draft).length
  const isChanged = Object.keys(changes).length > 0

  const discard = (names: readonly string[]) => {
    setDrafts((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
    )
    setRounds((before) => ({
      ...before,
      ...Object.fromEntries(names.map((name) => [name, (before[name] ?? 0) + 1])),
    }))
  }
  const saving = useAction(async (wanted: SettingValues) => {
    const masked = maskedSecretIn(wanted)
    if (masked !== undefined)
      throw new Error(
        `The secret at ${masked} is masked here. Write it in full, or leave its place as it is.`,
      )
    const { taskUid } = await api.call<AcceptedTask>('PATCH', path, { json: wanted })
    return { taskUid, names: Object.keys(wanted) }
  })
  const refreshing = useAction(async (names: readonly string[]) => {
    setFresh(await api.call<SettingValues>('GET', path))
    discard(names)
    onChanged()
  })

  const fieldNames = Object.keys(stats?.fieldDistribution ?? {})
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        saving.run(changes)
      }}
    >
      <ErrorNotice error={loaded.error} />
      {!may('settings.update') && <Notice>This key may read the settings, and not change them.</Notice>}
      {loaded.value !== undefined &&
        groupsOf(Object.keys(saved)).map(({ title, names }) => (
          <section key={title}>
            <h2 class="group-title">{title}</h2>
            <div class="setting-grid">
              {names.map((name) => (
                <SettingSection
                  key={`${name}/${rounds[name] ?? 0}`}
                  name={name}
                  value={saved[name]}
                  isChanged={name in changes}
                  isReadOnly={!may('settings.update')}
                  fieldNames={fieldNames}
                  onEdit={(draft) => setDrafts((before) => ({ ...before, [name]: draft }))}
                  onReset={() => saving.run({ [name]: null })}
                />
              ))}
            </div>
          </section>
        ))}
      {may('settings.update') && loaded.value !== undefined && (
        <div class="save-bar">
          <ErrorNotice error={saving.error ?? refreshing.error} />
          <TaskProgress
            session={session}
            taskUid={saving.value?.taskUid}
            done="Saved."
            onFinished={({ status }) => {
              if (status === 'succeeded') refreshing.run(saving.value?.names ?? [])
            }}
          />
          <div class="row">
            <Button kind="primary" type="submit" disabled={!isChanged || mistakes > 0 || saving.isRunning}>
              Save changes
            </Button>
            {(isChanged || mistakes > 0) && (
              <Button onClick={() => discard(Object.keys(drafts))}>Undo</Button>
            )}
            <span class="hint" role="status">
              {summary(Object.keys(changes).length, mistakes)}
            </span>
          </div>
        </div>
      )}
    </form>
  )
}

function goodDrafts(drafts: Readonly<Record<string, Edited>>): SettingValues {
  return Object.fromEntries(
    Object.entries(drafts).flatMap(([name, draft]) => ('value' in draft ? [[name, draft.value]] : [])),
  )
}

function summary(changed: number, mistakes: number): string {
  if (mistakes > 0) return 'Something is not written as it should be: see above.'
  if (changed === 0) return 'Nothing is changed.'
  return changed === 1 ? 'One setting is changed.' : `${changed} settings are changed.`
}
