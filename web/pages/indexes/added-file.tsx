import { useEffect, useState } from 'preact/hooks'
import { formatBytes, formatCount, formatMany } from '../../format.js'
import type { Session } from '../../session.js'
import { ErrorNotice } from '../../ui/notice.js'
import { ProgressBar } from '../../ui/progress-bar.js'
import { TaskProgress } from '../../ui/task-progress.js'
import { upload } from '../../upload.js'
import type { TaskReport } from '../../watch-task.js'
import { formatOf } from './document-format.js'
import { indexPath, type AcceptedTask } from './index-answers.js'

interface AddedFileProps {
  readonly session: Session
  readonly indexUid: string
  readonly name: string
  readonly content: Blob
  readonly method: 'POST' | 'PUT'
  /** Empty leaves it to the server. */
  readonly primaryKey: string
  readonly onFinished: () => void
}

/** Enough to see how a file begins. */
const beginningBytes = 65_536

/** Sends one file as soon as it is shown, then follows its task. */
export function AddedFile({ session, onFinished, ...wanted }: AddedFileProps) {
  const { name, content } = wanted
  const [sentPercentage, setSentPercentage] = useState(0)
  const [taskUid, setTaskUid] = useState<number>()
  const [error, setError] = useState<Error>()
  useEffect(() => {
    const controller = new AbortController()
    void send(session, wanted, { signal: controller.signal, onProgress: setSentPercentage }).then(
      (accepted) => setTaskUid(accepted.taskUid),
      (failure: unknown) => {
        if (controller.signal.aborted) return
        setError(failure instanceof Error ? failure : new Error(String(failure)))
      },
    )
    return () => controller.abort()
    // What is to be sent never changes while it is shown.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <div class="added-file">
      <div class="row row-apart">
        <strong>{name}</strong>
        <span class="hint">{formatBytes(content.size)}</span>
      </div>
      <ErrorNotice error={error} />
      {error === undefined && taskUid === undefined && (
        <ProgressBar label="Sending" percentage={sentPercentage} />
      )}
      <TaskProgress session={session} taskUid={taskUid} done={sentenceOf} onFinished={onFinished} />
    </div>
  )
}

interface Sending {
  readonly signal: AbortSignal
  readonly onProgress: (percentage: number) => void
}

type Wanted = Omit<AddedFileProps, 'session' | 'onFinished'>

async function send(
  { api }: Session,
  { indexUid, name, content, method, primaryKey }: Wanted,
  { signal, onProgress }: Sending,
): Promise<AcceptedTask> {
  const { type, csvDelimiter = '' } = formatOf(name, await content.slice(0, beginningBytes).text())
  const options = Object.entries({ primaryKey, csvDelimiter }).filter(([, value]) => value !== '')
  const path = `${indexPath(indexUid, 'documents')}?${new URLSearchParams(options).toString()}`
  return upload<AcceptedTask>(api, { method, path, type, content, onProgress, signal })
}

function sentenceOf({ details }: TaskReport): string {
  const received = Number(details?.['receivedDocuments'] ?? 0)
  const indexed = Number(details?.['indexedDocuments'] ?? 0)
  if (indexed === received) return `${formatMany(indexed, 'document')} added.`
  return `${formatCount(indexed)} of ${formatMany(received, 'document')} added.`
}
