import { useState } from 'preact/hooks'
import { Button } from './ui/button.js'
import { TextField } from './ui/field.js'
import { ErrorNotice } from './ui/notice.js'

interface SignInProps {
  readonly onSignIn: (key: string) => Promise<void>
  readonly error: Error | undefined
}

/** Asks for a key. It is kept for this browser session only. */
export function SignIn({ onSignIn, error }: SignInProps) {
  const [key, setKey] = useState('')
  const [isAsking, setAsking] = useState(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    setAsking(true)
    await onSignIn(key.trim())
    setAsking(false)
  }
  return (
    <main class="sign-in">
      <h1>
        <img src="/app/icon.svg" alt="" width="32" height="32" /> Parley
      </h1>
      <p>Search your documents, and talk to them.</p>
      <form onSubmit={(event) => void submit(event)}>
        <TextField
          label="Key"
          type="password"
          autocomplete="current-password"
          value={key}
          onChange={setKey}
          required
          hint="The master key, or any key made from it: you are offered what it may do. It is forgotten when this tab is closed."
        />
        <ErrorNotice error={error} />
        <Button kind="primary" type="submit" disabled={isAsking || key.trim() === ''}>
          Sign in
        </Button>
      </form>
      <p class="hint">
        After <code>npm start</code> the master key stands on the terminal, and in the file{' '}
        <code>master-key</code> of the data folder.
      </p>
    </main>
  )
}
