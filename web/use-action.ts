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
    void outcomeOf(latest.current(...inputs)).then((outcome) => {
      isRunning.current = false
      return setState({ ...idle, ...outcome })
    })
  }, [])
  const clear = useCallback(() => setState(idle), [])
  return { ...state, run, clear }
}

type Outcome<Value> = { readonly value: Value } | { readonly error: Error }

async function outcomeOf<Value>(performed: Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { value: await performed }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}
