import { useState } from 'preact/hooks'
import type { PageProps } from '../../pages.js'
import { goTo, placeLink } from '../../route.js'
import { ConfirmButton } from '../../ui/button.js'
import { Empty, ErrorNotice } from '../../ui/notice.js'
import { Tabs } from '../../ui/tabs.js'
import { BatchRow } from './batch-row.js'
import { RunningBatch } from './running-batch.js'
import { choiceOptions, readTaskChoice, type TaskChoice } from './task-choice.js'
import { TaskDetail } from './task-detail.js'
import { TaskFilters } from './task-filters.js'
import { TaskRow } from './task-row.js'
import { useQueue, type Queue } from './use-queue.js'

/** What the server has to do, does and did, as it happens. */
export function TasksPage({ session, place }: PageProps) {
  const { api, may } = session
  const choice = readTaskChoice(place.parts, place.options)
  const shownTask = choice.list === 'tasks' ? place.parts[0] : undefined
  const queue = useQueue(api, choice)
  const [failure, setFailure] = useState<Error>()

  const cancel = async (query: string) => {
    try {
      await api.call('POST', `/tasks/cancel?${query}`)
      setFailure(undefined)
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)))
    }
    queue.reload()
  }

  return (
    <section class="tasks-page">
      <h1>Tasks</h1>
      <ErrorNotice error={failure ?? queue.error} />
      {queue.value !== undefined && (
        <Now queue={queue.value} onCancelAll={may('tasks.cancel') ? cancelAll(cancel) : undefined} />
      )}
      <ListLinks choice={choice} />
      <TaskFilters
        choice={choice}
        indexes={session.searchableIndexes}
        onChange={(next) => goTo(linkTo(next))}
      />
      {queue.value !== undefined && (
        <List
          queue={queue.value}
          choice={choice}
          onCancel={may('tasks.cancel') ? (uid) => void cancel(`uids=${uid}`) : undefined}
        />
      )}
      {shownTask !== undefined && (
        <TaskDetail
          session={session}
          uid={shownTask}
          turn={queue.value}
          onClose={() => goTo(linkTo(choice))}
        />
      )}
    </section>
  )
}

function cancelAll(cancel: (query: string) => Promise<void>): () => void {
  return () => void cancel('statuses=enqueued,processing')
}

function linkTo(choice: TaskChoice): string {
  return placeLink('tasks', choice.list === 'batches' ? ['batches'] : [], choiceOptions(choice))
}

function Now({ queue, onCancelAll }: { queue: Queue; onCancelAll: (() => void) | undefined }) {
  const { running, unfinishedCount } = queue
  return (
    <section aria-labelledby="now">
      <div class="row row-apart">
        <h2 id="now">{nowText(unfinishedCount)}</h2>
        {unfinishedCount > 1 && onCancelAll !== undefined && (
          <ConfirmButton sure={`Cancel all ${unfinishedCount}`} onConfirm={onCancelAll}>
            Cancel all
          </ConfirmButton>
        )}
      </div>
      {running.map((batch) => (
        <RunningBatch key={batch.uid} batch={batch} />
      ))}
    </section>
  )
}

function nowText(count: number): string {
  if (count === 0) return 'Nothing to do'
  return count === 1 ? 'One task to do' : `${count.toLocaleString('en')} tasks to do`
}

function ListLinks({ choice }: { choice: TaskChoice }) {
  const link = (list: TaskChoice['list']) => linkTo({ ...choice, list, from: '' })
  const tabs = [
    { name: 'tasks', title: 'Tasks', link: link('tasks') },
    { name: 'batches', title: 'Batches', link: link('batches') },
  ]
  return <Tabs label="Lists" tabs={tabs} current={choice.list} />
}

interface ListProps {
  readonly queue: Queue
  readonly choice: TaskChoice
  readonly onCancel: ((uid: number) => void) | undefined
}

function List({ queue: { tasks, batches }, choice, onCancel }: ListProps) {
  const { total = 0, next = null } = tasks ?? batches ?? {}
  const taskLink = (uid: number) => placeLink('tasks', [String(uid)], choiceOptions(choice))
  return (
    <>
      {total === 0 && <Empty>There is none of these.</Empty>}
      <ul class="list-plain queue-list">
        {tasks?.results.map((task) => (
          <TaskRow key={task.uid} task={task} link={taskLink(task.uid)} onCancel={onCancel} />
        ))}
        {batches?.results.map((batch) => (
          <BatchRow key={batch.uid} batch={batch} />
        ))}
      </ul>
      <nav class="pager" aria-label="Older and newer">
        {choice.from !== '' && <a href={linkTo({ ...choice, from: '' })}>Newest</a>}
        <span class="hint">{total.toLocaleString('en')} in all</span>
        {next !== null && <a href={linkTo({ ...choice, from: String(next) })}>Older</a>}
      </nav>
    </>
  )
}
