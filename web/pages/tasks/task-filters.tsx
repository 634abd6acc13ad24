import { useId } from 'preact/hooks'
import { Field, Select } from '../../ui/field.js'
import { useDraft } from '../../ui/use-draft.js'
import type { TaskChoice } from './task-choice.js'
import { statusWords, typeWords } from './task-words.js'

interface TaskFiltersProps {
  readonly choice: TaskChoice
  /** Names to propose: tasks may be about others, which are gone. */
  readonly indexes: readonly string[]
  readonly onChange: (choice: TaskChoice) => void
}

const any = ['', 'Any'] as const

/** Which tasks to show. Another choice starts with the newest. */
export function TaskFilters({ choice, indexes, onChange }: TaskFiltersProps) {
  const listId = useId()
  const [index, setIndex] = useDraft(choice.index)
  const change = (changes: Partial<TaskChoice>) => onChange({ ...choice, from: '', ...changes })
  return (
    <form class="task-filters" onSubmit={(event) => event.preventDefault()}>
      <Select
        label="Status"
        value={choice.status}
        choices={[any, ...Object.entries(statusWords)]}
        onChange={(status) => change({ status })}
      />
      <Select
        label="Type"
        value={choice.type}
        choices={[any, ...Object.entries(typeWords)]}
        onChange={(type) => change({ type })}
      />
      <Field label="Index">
        {(ids) => (
          <input
            {...ids}
            list={listId}
            placeholder="Any"
            autocomplete="off"
            value={index}
            onInput={(event) => setIndex(event.currentTarget.value)}
            onChange={() => change({ index: index.trim() })}
          />
        )}
      </Field>
      <datalist id={listId}>
        {indexes.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </form>
  )
}
