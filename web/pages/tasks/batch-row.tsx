import { durationText } from '../../ui/duration-text.js'
import { Moment } from '../../ui/moment.js'
import { batchTitle } from './batch-title.js'
import { StatusTag } from './status-tag.js'
import type { BatchObject, TaskStatus } from './task-objects.js'

/** One batch of the list: what became of its tasks, and where the time went. */
export function BatchRow({ batch }: { batch: BatchObject }) {
  const { stats, duration, startedAt, batchStrategy } = batch
  const trace = Object.entries(stats.progressTrace ?? {})
  // Only statuses are members.
  const statuses = Object.entries(stats.status) as [TaskStatus, number][]
  return (
    <li class="batch-row" data-batch={batch.uid}>
      <header class="row row-apart">
        <h3>{batchTitle(batch)}</h3>
        <span class="row">
          {statuses.map(([status, count]) => (
            <StatusTag key={status} status={status} count={count} />
          ))}
        </span>
      </header>
      <p class="hint">
        Started <Moment at={startedAt} />
        {duration === null ? ', still running' : `, took ${durationText(duration)}`}. {batchStrategy}
      </p>
      {trace.length > 0 && (
        <details>
          <summary>Where the time went</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">Step</th>
                <th scope="col">Time</th>
              </tr>
            </thead>
            <tbody>
              {trace.map(([step, took]) => (
                <tr key={step}>
                  <td>{step}</td>
                  <td class="figure">{took}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </li>
  )
}
