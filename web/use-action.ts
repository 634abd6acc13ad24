import { useCallback, useRef, useState } from 'preact/hooks'

/** Something that is done on request: what came of it last, or why it failed. */
export interface Action<Value, Inputs extends readonly unknown[] = []> {
  readonly value: Value | undefined
  readonly error: Error | undefined
  readonly isRunning: boolean
  run(...inputs: Inputs): void
  /** Forgets what came of it. */
  clear(): void
}

/** Runs `perform` when asked to; while it runs, asking again does nothing. */
export function useAction<Value, Inputs extends readonly unknown[] = []>(
  perform: (...inputs: Inputs) => Promise<Value>,
): Action<Value, Inputs> {
  const idle = { value: undefined, error: undefined, isRunning: false }
  const [state, setState] = useState<Omit<Action<Value>, 'run' | 'clear'>>(idle)
  const latest = useRef(perform)
  latest.current = perform
  const isRunning = useRef(false)
  const run = useCallback((...inputs: Inputs) => {
    if (isRunning.current) return
    isRunning.current = true
    setState({ ...idle, isRunning: true })
    void latest.current(...inputs).then(
      (value) => {
        isRunning.current = false
        setState({ ...idle, value })
      },
      (error: unknown) => {
        isRunning.current = false
        setState({ ...idle, error: error instanceof Error ? error : new Error(String(error)) })
      },
    )
  }, [])
  const clear = useCallback(() => setState(idle), [])
  return { ...state, run, clear }
}
