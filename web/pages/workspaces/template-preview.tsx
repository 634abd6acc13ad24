import { useEffect, useState } from 'preact/hooks'
import type { Session } from '../../session.js'
import { FeatureNeeded, isFeatureOff } from '../../ui/feature-needed.js'
import { TextField } from '../../ui/field.js'
import { ErrorNotice } from '../../ui/notice.js'
import { useLoaded } from '../../use-loaded.js'

interface TemplatePreviewProps {
  readonly session: Session
  readonly index: string
  readonly template: string
  readonly maxBytes: number
}

/** What the template makes of a document, while it is being written. */
export function TemplatePreview({ session, index, template, maxBytes }: TemplatePreviewProps) {
  const { api, may } = session
  const [typed, setTyped] = useState('')
  const first = useLoaded(
    async (signal) => (may('documents.get', 'indexes.get') ? firstDocument(session, index, signal) : ''),
    [api, index],
  )
  const id = typed.trim() === '' ? (first.value ?? '') : typed.trim()
  const asked = useSettled(JSON.stringify({ id, template, maxBytes }), 300)
  const rendered = useLoaded(
    async (signal) => {
      const wanted = JSON.parse(asked) as { id: string; template: string; maxBytes: number }
      if (wanted.id === '') return undefined
      return renderWith(session, { ...wanted, index }, signal)
    },
    [api, index, asked],
  )
  if (!may('documents.get')) return null
  return (
    <section aria-label="Preview">
      <TextField
        label="Preview with the document"
        value={typed}
        onChange={setTyped}
        placeholder={first.value === undefined || first.value === '' ? 'an id' : `${first.value} (the first)`}
      />
      {isFeatureOff(rendered.error) ? (
        <FeatureNeeded session={session} feature="renderRoute" onSwitchedOn={rendered.reload}>
          The preview needs the server to fill templates.
        </FeatureNeeded>
      ) : (
        <ErrorNotice error={rendered.error ?? first.error} />
      )}
      {id === '' && !first.isLoading && <p class="hint">There is no document to show it with.</p>}
      {rendered.value !== undefined && rendered.error === undefined && (
        <Outcome text={rendered.value} maxBytes={maxBytes} />
      )}
    </section>
  )
}

function Outcome({ text, maxBytes }: { text: string; maxBytes: number }) {
  const bytes = new TextEncoder().encode(text).length
  // A character that did not fit as a whole may take three bytes less than the limit with it.
  const isFull = bytes > maxBytes - 4
  return (
    <>
      <pre class="template-text" tabIndex={0} aria-label="The document as the model reads it">
        {text}
      </pre>
      <p class="hint">
        {bytes} of at most {maxBytes} bytes{isFull ? ': the rest is cut off' : ''}
      </p>
    </>
  )
}

async function firstDocument({ api }: Session, index: string, signal: AbortSignal): Promise<string> {
  const path = `/indexes/${encodeURIComponent(index)}`
  const [{ primaryKey }, { results }] = await Promise.all([
    api.call<{ primaryKey: string | null }>('GET', path, { signal }),
    api.call<{ results: Readonly<Record<string, unknown>>[] }>('GET', `${path}/documents?limit=1`, {
      signal,
    }),
  ])
  const id = primaryKey === null ? undefined : results[0]?.[primaryKey]
  return typeof id === 'string' || typeof id === 'number' ? String(id) : ''
}

async function renderWith(
  { api }: Session,
  asked: {
    readonly index: string
    readonly id: string
    readonly template: string
    readonly maxBytes: number
  },
  signal: AbortSignal,
): Promise<string> {
  const json = {
    template: {
      kind: 'inlineDocumentTemplate',
      inline: asked.template,
      documentTemplateMaxBytes: asked.maxBytes,
    },
    input: { kind: 'indexDocument', indexUid: asked.index, id: asked.id },
  }
  const { rendered } = await api.call<{ rendered: string }>('POST', '/render-template', { json, signal })
  return rendered
}

/** The value once it has not changed for a while. */
function useSettled(value: string, forMs: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), forMs)
    return () => clearTimeout(timer)
  }, [value, forMs])
  return settled
}
