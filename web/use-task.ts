import { useEffect, useRef, useState } from 'preact/hooks'
import { watchTask, type TaskProgressReport, type TaskReport } from './watch-task.js'
import type { Session } from './session.js'

export interface WatchedTask {
  readonly progress: TaskProgressReport | undefined
  readonly finished: TaskReport | undefined
  /** The task could not be asked for. */
  readonly error: Error | undefined
}

/** Follows a task until it has finished, and then says so once. With a key that may not see tasks, nothing is known. */
export function useTask(
  { api, may }: Session,
  taskUid: number | undefined,
  onFinished?: (task: TaskReport) => void,
): WatchedTask {
  const nothing: WatchedTask = { progress: undefined, finished: undefined, error: undefined }
  const [state, setState] = useState(nothing)
  const tell = useRef(onFinished)
  tell.current = onFinished
  const isVisible = may('tasks.get')
  useEffect(() => {
    setState(nothing)
    if (taskUid === undefined || !isVisible) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const onChange = (progress: TaskProgressReport) => setState({ ...nothing, progress })
    const follow = async () => {
      try {
        const finished = await watchTask(api, taskUid, { signal, onChange })
        if (signal.aborted) return
        setState({ ...nothing, finished })
        tell.current?.(finished)
      } catch (error) {
        if (signal.aborted) return
        setState({ ...nothing, error: error instanceof Error ? error : new Error(String(error)) })
      }
    }
    void follow()
    return () => controller.abort()
    // The same key asks the same server: another object for it must not begin anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [api.key, taskUid, isVisible])
  return state
}
