import { useEffect, useRef, useState } from 'preact/hooks'

type Fields = Readonly<Record<string, string | boolean>>

/** What is being typed over what the server has. */
export interface Draft<Values extends Fields> {
  readonly values: Values
  change(changes: Partial<Values>): void
  /** Back to what the server has. */
  undo(): void
  /** These were taken by the server: they are no longer changes. */
  accept(sent: Partial<Values>): void
}

/** When the server has something new, it is taken over, but for what somebody has changed since. */
export function useFormDraft<Values extends Fields>(stored: Values, version: unknown): Draft<Values> {
  const [values, setValues] = useState(stored)
  const base = useRef(stored)
  useEffect(() => {
    const before = base.current
    base.current = stored
    setValues((typed) => rebase(typed, before, stored))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is stored is made anew each time it is shown
  }, [version])
  return {
    values,
    change: (changes) => setValues((typed) => ({ ...typed, ...changes })),
    undo: () => setValues(stored),
    accept(sent) {
      base.current = { ...base.current, ...sent }
    },
  }
}

function rebase<Values extends Fields>(typed: Values, before: Values, after: Values): Values {
  const kept = Object.entries(typed).filter(([name, value]) => value !== before[name])
  return { ...after, ...Object.fromEntries(kept) }
}
