import { useState } from 'preact/hooks'

/** A text while it is being written, kept over every redraw; another `value` from elsewhere takes its place. That is
 *  seen while drawing and not in an effect, which would run once after somebody may have begun to type. */
export function useDraft(value: string): [draft: string, setDraft: (draft: string) => void] {
  const [state, setState] = useState({ draft: value, value })
  const setDraft = (draft: string) => setState({ draft, value })
  if (state.value === value) return [state.draft, setDraft]
  setState({ draft: value, value })
  return [value, setDraft]
}
