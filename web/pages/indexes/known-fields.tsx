interface KnownFieldsProps {
  /** The setting that they are for. */
  readonly of: string
  /** The fields of the documents. */
  readonly names: readonly string[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

const mostShown = 40

/** The fields that documents have, to be put into a list or taken out of it. */
export function KnownFields({ of, names, chosen, onChange }: KnownFieldsProps) {
  if (names.length === 0) return null
  const toggle = (name: string) => {
    if (chosen.includes(name)) onChange(chosen.filter((each) => each !== name))
    // Beside `*`, which is all of them, a name would say nothing.
    else onChange([...chosen.filter((each) => each !== '*'), name])
  }
  return (
    <div class="chips" role="group" aria-label={`Fields for ${of}`}>
      {names.slice(0, mostShown).map((name) => (
        <button
          key={name}
          type="button"
          class="chip"
          aria-pressed={chosen.includes(name)}
          onClick={() => toggle(name)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
