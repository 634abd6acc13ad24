import { useCallback, useEffect, useRef, useState } from 'preact/hooks'

/** Something that is fetched: what was last loaded stays while it is loaded again. */
export interface Loaded<Value> {
  readonly value: Value | undefined
  readonly error: Error | undefined
  readonly isLoading: boolean
  reload(): void
}

/** Loads when any of `inputs` changes, every `everyMs` if given, and on `reload`. A load that is overtaken is aborted. */
export function useLoaded<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  inputs: readonly unknown[],
  { everyMs }: { everyMs?: number } = {},
): Loaded<Value> {
  const [state, setState] = useState<Omit<Loaded<Value>, 'reload'>>({
    value: undefined,
    error: undefined,
    isLoading: true,
  })
  const [turn, setTurn] = useState(0)
  const reload = useCallback(() => setTurn((before) => before + 1), [])
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const run = async () => {
      setState((before) => ({ ...before, isLoading: true }))
      try {
        const value = await latest.current(controller.signal)
        if (!controller.signal.aborted) setState({ value, error: undefined, isLoading: false })
      } catch (error) {
        if (controller.signal.aborted) return
        const told = error instanceof Error ? error : new Error(String(error))
        setState((before) => ({ ...before, error: told, isLoading: false }))
      }
      if (everyMs !== undefined && !controller.signal.aborted) timer = setTimeout(() => void run(), everyMs)
    }
    void run()
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the caller says what a load depends on
  }, [...inputs, turn, everyMs])
  return { ...state, reload }
}
