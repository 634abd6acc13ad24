import type { ComponentChildren } from 'preact'
import { ApiFailure } from '../api.js'
import type { Session } from '../session.js'
import { useAction } from '../use-action.js'
import { Button } from './button.js'
import { ErrorNotice, Notice } from './notice.js'

interface FeatureNeededProps {
  readonly session: Session
  /** As `/experimental-features` names it. */
  readonly feature: string
  /** What it is for, as a sentence. */
  readonly children: ComponentChildren
  readonly onSwitchedOn: () => void
}

/** Says that something is switched off, and offers to switch it on to those who may. */
export function FeatureNeeded({ session, feature, children, onSwitchedOn }: FeatureNeededProps) {
  const { api, may } = session
  const switchOn = useAction(async () => {
    await api.call('PATCH', '/experimental-features', { json: { [feature]: true } })
    onSwitchedOn()
  })
  return (
    <Notice>
      <p class="notice-line">
        {children} It is switched off on this server (<code>{feature}</code>).
      </p>
      {may('experimental.update') ? (
        <Button kind="primary" disabled={switchOn.isRunning} onClick={() => switchOn.run()}>
          Switch it on
        </Button>
      ) : (
        <p class="notice-line">This key may not change that: ask whoever runs the server.</p>
      )}
      <ErrorNotice error={switchOn.error} />
    </Notice>
  )
}

export function isFeatureOff(error: Error | undefined): boolean {
  return error instanceof ApiFailure && error.code === 'feature_not_enabled'
}
