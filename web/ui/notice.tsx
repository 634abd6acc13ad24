import type { ComponentChildren } from 'preact'
import { ApiFailure } from '../api.js'

type Tone = 'info' | 'good' | 'bad'

/** A sentence that must not be missed; a bad one is read out at once. */
export function Notice({ tone = 'info', children }: { tone?: Tone; children: ComponentChildren }) {
  return (
    <div class={`notice notice-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}

/** What went wrong, in the server's words, with the way to its explanation. */
export function ErrorNotice({ error }: { error: Error | undefined }) {
  if (error === undefined) return null
  const link = error instanceof ApiFailure && error.code !== 'unreachable' ? error.code : undefined
  return (
    <Notice tone="bad">
      {error.message}{' '}
      {link !== undefined && (
        <a href={`/errors#${link}`} target="_blank" rel="noreferrer">
          {link}
        </a>
      )}
    </Notice>
  )
}

export function Empty({ children }: { children: ComponentChildren }) {
  return <p class="empty">{children}</p>
}
