import { elapsedText } from '../../ui/duration-text.js'
import { ProgressBar } from '../../ui/progress-bar.js'
import { batchTitle } from './batch-title.js'
import type { BatchObject } from './task-objects.js'

/** A batch at work: how far it is, and where, from the outermost step to the innermost. */
export function RunningBatch({ batch }: { batch: BatchObject }) {
  const { uid, progress, startedAt } = batch
  return (
    <article class="card running-batch" aria-label={`Batch ${uid}`}>
      <header class="row row-apart">
        <h3>{batchTitle(batch)}</h3>
        <span class="hint">for {elapsedText(Date.now() - new Date(startedAt).getTime())}</span>
      </header>
      <ProgressBar label="All of it" percentage={progress?.percentage} />
      <ol class="list-plain steps">
        {progress?.steps.map(({ currentStep, finished, total }, depth) => (
          <li key={depth}>
            <ProgressBar
              label={currentStep}
              percentage={total === 0 ? undefined : (finished / total) * 100}
            />
            <span class="hint step-count">
              {finished.toLocaleString('en')} of {total.toLocaleString('en')}
            </span>
          </li>
        ))}
      </ol>
    </article>
  )
}
