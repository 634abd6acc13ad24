import { useState } from 'preact/hooks'
import type { Session } from '../../session.js'
import { Button } from '../../ui/button.js'
import { Code } from '../../ui/code.js'
import { Select, TextArea, TextField } from '../../ui/field.js'
import { ErrorNotice, Notice } from '../../ui/notice.js'
import { useAction } from '../../use-action.js'
import { useLoaded } from '../../use-loaded.js'
import { listKeys, maskedKey, nameOf, type KeyAnswer } from './key-answer.js'
import { NoMasterKey } from './no-master-key.js'
import { signTenantToken } from './sign-token.js'
import { nodeTokenCode, pythonTokenCode } from './token-code.js'

/** Makes a token that narrows a key, and shows how a server makes one for each of its users. */
export function TenantToken({ session }: { session: Session }) {
  return session.kind === 'anyone' ? <NoMasterKey /> : <TokenMaker session={session} />
}

const lifetimes: readonly (readonly [string, string])[] = [
  ['60', 'one hour'],
  ['1440', 'one day'],
  ['43200', '30 days'],
  ['', 'as long as the key'],
]

function TokenMaker({ session: { api } }: { session: Session }) {
  const keys = useLoaded(async (signal) => listKeys(api, signal), [api])
  const [uid, setUid] = useState('')
  const [value, setValue] = useState('')
  const [rules, setRules] = useState('{\n  "*": { "filter": "customer = 42" }\n}')
  const [lifetime, setLifetime] = useState('60')
  const usable = (keys.value ?? []).filter(isForSearching)
  const chosen = usable.find((key) => key.uid === uid) ?? usable[0]
  const lifetimeMinutes = lifetime === '' ? undefined : Number(lifetime)
  const signing = useAction(async () => {
    if (chosen === undefined) throw new Error('Choose a key first.')
    if (value.trim() !== chosen.key)
      throw new Error(`This is not the value of the chosen key, which begins with ${maskedKey(chosen.key)}`)
    // Browsers have it only on pages from this machine, or over HTTPS.
    if (!isSecureContext)
      throw new Error('This browser signs only on pages that come over HTTPS or from localhost.')
    const searchRules = readRules(rules)
    const exp =
      lifetimeMinutes === undefined ? {} : { exp: Math.floor(Date.now() / 1_000) + lifetimeMinutes * 60 }
    return signTenantToken(value.trim(), { apiKeyUid: chosen.uid, searchRules, ...exp })
  })
  const code = { apiKeyUid: chosen?.uid ?? '', rules: rules.trim(), lifetimeMinutes }
  return (
    <>
      <p>
        A tenant token lets one of your users search with a key of yours, narrowed by rules that the user
        cannot change. Usually your own server makes it, for each user that signs in.
      </p>
      <ErrorNotice error={keys.error} />
      <form
        class="card"
        onSubmit={(event) => {
          event.preventDefault()
          signing.run()
        }}
      >
        <div class="field-pair">
          <Select
            label="Key"
            value={chosen?.uid ?? ''}
            onChange={(next) => {
              setUid(next)
              signing.clear()
            }}
            choices={usable.map((key) => [key.uid, `${nameOf(key)} (${maskedKey(key.key)})`] as const)}
            hint="A token may never do more than its key."
          />
          <TextField
            label="Value of the key"
            type="password"
            autocomplete="off"
            value={value}
            onChange={setValue}
            hint="It signs the token in this browser, and is sent nowhere."
          />
        </div>
        <TextArea
          label="Rules"
          value={rules}
          onChange={setRules}
          rows={4}
          isCode
          hint="For each index pattern a filter that is added to every search, or null for none. A list of patterns does without filters."
        />
        <Select label="Good for" value={lifetime} onChange={setLifetime} choices={lifetimes} />
        <ErrorNotice error={signing.error} />
        <Button kind="primary" type="submit" disabled={signing.isRunning || value.trim() === ''}>
          Sign
        </Button>
        {signing.value !== undefined && (
          <Notice tone="good">
            <p>This token can be used wherever a key can, for searching and chatting.</p>
            <Code title="Tenant token" text={signing.value} />
          </Notice>
        )}
      </form>
      <h2>The same on your server</h2>
      <Code title="Node" text={nodeTokenCode(code)} />
      <Code title="Python" text={pythonTokenCode(code)} />
    </>
  )
}

function isForSearching({ actions }: KeyAnswer): boolean {
  return actions.some((action) => ['*', '*.get', 'search', 'chatCompletions'].includes(action))
}

function readRules(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The rules are not JSON: ${reason}`, { cause: error })
  }
}
