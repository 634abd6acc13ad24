import { useState } from 'preact/hooks'
import type { Session } from '../../session.js'
import { Button, ConfirmButton } from '../../ui/button.js'
import { Code } from '../../ui/code.js'
import { Dialog } from '../../ui/dialog.js'
import { ErrorNotice } from '../../ui/notice.js'
import { TaskProgress } from '../../ui/task-progress.js'
import { useAction } from '../../use-action.js'
import { formatExactJson } from './exact-json.js'
import { indexPath, type AcceptedTask } from './index-answers.js'

export type DocumentMembers = Readonly<Record<string, unknown>>

const shownFields = 6
const longestPreview = 180

interface DocumentCardProps {
  readonly session: Session
  readonly indexUid: string
  readonly document: DocumentMembers
  /** Undefined when the answer does not hold it. */
  readonly id: string | undefined
  readonly primaryKey: string | null
  readonly onDeleted: () => void
}

/** The first fields of a document, shortened; all of it on request. */
export function DocumentCard({ session, indexUid, document, id, primaryKey, onDeleted }: DocumentCardProps) {
  const [isOpen, setOpen] = useState(false)
  const deletion = useAction(async () => {
    const path = indexPath(indexUid, 'documents', id ?? '')
    const { taskUid } = await session.api.call<AcceptedTask>('DELETE', path)
    return taskUid
  })
  // The id stands above them.
  const fields = Object.entries(document).filter(([name]) => name !== primaryKey)
  const title = id ?? 'Document'
  return (
    <article aria-label={title}>
      <div class="row row-apart block-head">
        <h3>{title}</h3>
        <div class="row">
          <Button kind="quiet" onClick={() => setOpen(true)}>
            View JSON
          </Button>
          {id !== undefined && session.may('documents.delete') && deletion.value === undefined && (
            <ConfirmButton sure="Delete this document" onConfirm={deletion.run}>
              Delete
            </ConfirmButton>
          )}
        </div>
      </div>
      <ErrorNotice error={deletion.error} />
      <TaskProgress session={session} taskUid={deletion.value} done="Deleted." onFinished={onDeleted} />
      <dl class="preview">
        {fields.slice(0, shownFields).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{preview(value)}</dd>
          </div>
        ))}
      </dl>
      {fields.length > shownFields && <p class="hint">and {fields.length - shownFields} more</p>}
      {isOpen && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <Code text={formatExactJson(document)} title="JSON" />
        </Dialog>
      )}
    </article>
  )
}

function preview(value: unknown): string {
  const text = previewText(value)
  return text.length > longestPreview ? `${text.slice(0, longestPreview)}…` : text
}

function previewText(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ')
  return formatExactJson(value).replaceAll(/\s*\n\s*/g, ' ')
}
