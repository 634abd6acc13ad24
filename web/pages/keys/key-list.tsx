import { useState } from 'preact/hooks'
import type { Session } from '../../session.js'
import { Button, CopyButton } from '../../ui/button.js'
import { Empty, ErrorNotice, Notice } from '../../ui/notice.js'
import { useLoaded } from '../../use-loaded.js'
import { CreateKey } from './create-key.js'
import { listKeys, nameOf, type KeyAnswer } from './key-answer.js'
import { KeyCard } from './key-card.js'
import { NoMasterKey } from './no-master-key.js'

/** The keys, and new ones. */
export function KeyList({ session }: { session: Session }) {
  return session.kind === 'anyone' ? <NoMasterKey /> : <Keys session={session} />
}

function Keys({ session }: { session: Session }) {
  const { api, may } = session
  const [isCreating, setCreating] = useState(false)
  const [fresh, setFresh] = useState<KeyAnswer>()
  const keys = useLoaded(async (signal) => listKeys(api, signal), [api])
  return (
    <>
      <div class="row row-apart lead">
        <p class="hint grow">
          A key may do what you tick, on the indexes that you name. Give each program one of its own.
        </p>
        {may('keys.create') && !isCreating && (
          <Button kind="primary" onClick={() => setCreating(true)}>
            New key
          </Button>
        )}
      </div>
      {fresh !== undefined && <FreshKey created={fresh} onClose={() => setFresh(undefined)} />}
      {isCreating && (
        <CreateKey
          session={session}
          onClose={() => setCreating(false)}
          onCreated={(created) => {
            setFresh(created)
            setCreating(false)
            keys.reload()
          }}
        />
      )}
      <ErrorNotice error={keys.error} />
      {keys.value?.length === 0 && <Empty>There are no keys.</Empty>}
      <ul class="list-plain" aria-label="Keys">
        {keys.value?.map((key) => (
          <li key={key.uid} class="card">
            <KeyCard session={session} shown={key} onChanged={keys.reload} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The value of a key, this once. */
function FreshKey({ created, onClose }: { created: KeyAnswer; onClose: () => void }) {
  return (
    <Notice tone="good">
      <p>
        <strong>{nameOf(created)}</strong> is made. Copy its value now: this page does not show it again.
      </p>
      <div class="row">
        <code class="secret">{created.key}</code>
        <CopyButton text={created.key} />
        <Button kind="quiet" onClick={onClose}>
          Hide
        </Button>
      </div>
    </Notice>
  )
}
