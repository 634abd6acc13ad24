import type { TaskStatus } from './task-objects.js'
import { statusWords } from './task-words.js'

const tones: Readonly<Partial<Record<TaskStatus, string>>> = { succeeded: 'tag-good', failed: 'tag-bad' }

export function StatusTag({ status, count }: { status: TaskStatus; count?: number }) {
  return (
    <span class={`tag status-${status} ${tones[status] ?? ''}`}>
      {count !== undefined && `${count} `}
      {statusWords[status]}
    </span>
  )
}
