import { useEffect, useState } from 'preact/hooks'

/** A text while it is being written, kept over every redraw; another `value` from elsewhere takes its place. */
export function useDraft(value: string): [draft: string, setDraft: (draft: string) => void] {
  const [draft, setDraft] = useState(value)
  useEffect(() => setDraft(value), [value])
  return [draft, setDraft]
}
