import { useEffect, useState } from 'preact/hooks'
import type { Session } from '../../session.js'
import { Button } from '../../ui/button.js'
import { TextField } from '../../ui/field.js'
import { ErrorNotice, Notice } from '../../ui/notice.js'
import { useAction } from '../../use-action.js'
import { workspacePath, type ConnectionTest } from './workspace-answers.js'

interface ConnectionCheckProps {
  readonly session: Session
  readonly uid: string
  readonly source: string | null
}

/** Asks the provider for almost nothing, and shows in words what came of it. */
export function ConnectionCheck({ session: { api }, uid, source }: ConnectionCheckProps) {
  const [model, setModel] = useState('')
  const test = useAction(async (asked: string) =>
    api.call<ConnectionTest>('POST', workspacePath(uid, '/settings/test'), {
      json: asked.trim() === '' ? {} : { model: asked.trim() },
    }),
  )
  const { clear } = test
  // What came of the test before was about another provider.
  useEffect(() => clear(), [clear, source])
  const submit = (event: Event) => {
    event.preventDefault()
    test.run(model)
  }
  return (
    <form class="card" onSubmit={submit} aria-label="Does it work">
      <h3>Does it work?</h3>
      {source !== 'builtIn' && (
        <TextField
          label="Model (optional)"
          value={model}
          onChange={setModel}
          hint="As the provider names it. Without one, a model is tried that the provider lists. Tested is what was saved."
        />
      )}
      <Button type="submit" disabled={test.isRunning}>
        {test.isRunning ? 'Asking …' : 'Test the connection'}
      </Button>
      <ErrorNotice error={test.error} />
      {test.value !== undefined && (
        <TestOutcome
          outcome={test.value}
          onModel={(chosen) => {
            setModel(chosen)
            test.run(chosen)
          }}
        />
      )}
    </form>
  )
}

interface TestOutcomeProps {
  readonly outcome: ConnectionTest
  readonly onModel: (model: string) => void
}

function TestOutcome({ outcome, onModel }: TestOutcomeProps) {
  if (outcome.works)
    return (
      <Notice tone="good">
        {outcome.message}
        <dl class="test-facts">
          <dt>Model</dt>
          <dd>{outcome.model}</dd>
          <dt>First word after</dt>
          <dd>{Math.round(outcome.firstByteMs)} ms</dd>
          <dt>Can search</dt>
          <dd>{outcome.calledFunction ? 'yes' : 'no: it did not call the function it was offered'}</dd>
        </dl>
      </Notice>
    )
  return (
    <Notice tone="bad">
      {outcome.message}
      {outcome.said !== undefined && outcome.said !== '' && <p>The provider said: “{outcome.said}”</p>}
      {outcome.models.length > 0 && (
        <>
          <p>It has these models; choose one to try it:</p>
          <div class="row">
            {outcome.models.map((name) => (
              <Button key={name} onClick={() => onModel(name)}>
                {name}
              </Button>
            ))}
          </div>
        </>
      )}
    </Notice>
  )
}
