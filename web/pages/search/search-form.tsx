import { useEffect, useRef } from 'preact/hooks'
import type { Session } from '../../session.js'
import { Button } from '../../ui/button.js'
import { Field, Select } from '../../ui/field.js'
import { Notice } from '../../ui/notice.js'
import { useDraft } from '../../ui/use-draft.js'
import { changed, type SearchState } from './search-state.js'
import { useSortableFields } from './use-sortable-fields.js'

interface SearchFormProps {
  readonly session: Session
  readonly state: SearchState
  /** What the server has against the filter or the sort. */
  readonly refused: { readonly filter?: string | undefined; readonly sort?: string | undefined }
  /** `isTyping` for what changes with every key press. */
  readonly onChange: (state: SearchState, isTyping?: boolean) => void
  readonly onLeaveDown: () => void
}

/** Where to search, for what, in which order, and an expression for those who know the language of filters. */
export function SearchForm({ session, state, refused, onChange, onLeaveDown }: SearchFormProps) {
  return (
    <form class="search-form" role="search" onSubmit={(event) => event.preventDefault()}>
      <Select
        label="Index"
        value={state.index}
        choices={session.searchableIndexes}
        // What was chosen of one index means nothing in another.
        onChange={(index) =>
          onChange(changed(state, { index, filter: '', sort: '', facets: {}, ranges: {} }))
        }
      />
      <QueryInput
        value={state.q}
        onChange={(q) => onChange(changed(state, { q }), true)}
        onLeaveDown={onLeaveDown}
      />
      <SortChoice session={session} state={state} refused={refused.sort} onChange={onChange} />
      <DraftField
        label="Filter"
        value={state.filter}
        placeholder='genre = "drama" AND year > 1990'
        refused={refused.filter}
        onTake={(filter) => onChange(changed(state, { filter }))}
      />
    </form>
  )
}

interface QueryInputProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onLeaveDown: () => void
}

function QueryInput({ value, onChange, onLeaveDown }: QueryInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWritten(event.target))
        return
      event.preventDefault()
      input.current?.select()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  return (
    <Field label="Search for">
      {(ids) => (
        <input
          {...ids}
          ref={input}
          type="search"
          class="query"
          autocomplete="off"
          placeholder="Type, or press / from anywhere"
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            onLeaveDown()
          }}
        />
      )}
    </Field>
  )
}

/** Whether keys pressed there are text. */
function isWritten(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}

type SortChoiceProps = Pick<SearchFormProps, 'session' | 'state' | 'onChange'> & {
  readonly refused: string | undefined
}

/** From a list, where the key may read what can be sorted by; otherwise it has to be written. */
function SortChoice({ session, state, refused, onChange }: SortChoiceProps) {
  const fields = useSortableFields(session, state.index)
  const mayAsk = session.may('fields.post') || session.may('settings.get')
  const take = (sort: string) => onChange(changed(state, { sort }))
  if (!mayAsk)
    return (
      <DraftField label="Sort" value={state.sort} placeholder="price:asc" refused={refused} onTake={take} />
    )
  const offered = (fields ?? []).flatMap((field) => [
    [`${field}:asc`, `${field}, lowest first`] as const,
    [`${field}:desc`, `${field}, highest first`] as const,
  ])
  const isOther = state.sort !== '' && !offered.some(([sort]) => sort === state.sort)
  const choices = [['', 'Best first'] as const, ...offered, ...(isOther ? [state.sort] : [])]
  return (
    <div>
      <Select label="Sort" value={state.sort} choices={choices} onChange={take} />
      {refused !== undefined && <Notice tone="bad">{refused}</Notice>}
    </div>
  )
}

interface DraftFieldProps {
  readonly label: string
  readonly value: string
  readonly placeholder: string
  readonly refused: string | undefined
  readonly onTake: (value: string) => void
}

/** A text that counts once it is finished: when Enter is pressed or the field is left. */
function DraftField({ label, value, placeholder, refused, onTake }: DraftFieldProps) {
  const [draft, setDraft] = useDraft(value)
  return (
    <div class={`draft-${label.toLowerCase()}`}>
      <Field label={label} hint={refused === undefined ? undefined : <span class="refused">{refused}</span>}>
        {(ids) => (
          <span class="row draft">
            <input
              {...ids}
              class="code"
              spellcheck={false}
              autocomplete="off"
              placeholder={placeholder}
              aria-invalid={refused !== undefined}
              value={draft}
              onInput={(event) => setDraft(event.currentTarget.value)}
              onChange={() => draft !== value && onTake(draft)}
            />
            {value !== '' && (
              <Button kind="quiet" title={`Clear ${label.toLowerCase()}`} onClick={() => onTake('')}>
                ✕
              </Button>
            )}
          </span>
        )}
      </Field>
    </div>
  )
}
