import { render } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { pages, type PageDescription } from './pages.js'
import { placeLink, usePlace } from './route.js'
import { forgetKey, openSession, rememberedKey, type Session } from './session.js'
import { SignIn } from './sign-in.js'
import { ThemeSwitch } from './theme.js'
import { Button } from './ui/button.js'
import { Empty } from './ui/notice.js'

/** Signed in or asking who is there, and one page at a time. */
function App() {
  const [session, setSession] = useState<Session>()
  const [isOpening, setOpening] = useState(true)
  const [error, setError] = useState<Error>()

  const signIn = async (key: string) => {
    try {
      setSession(await openSession(key))
      setError(undefined)
    } catch (failure) {
      forgetKey()
      setError(failure instanceof Error ? failure : new Error(String(failure)))
    }
  }

  useEffect(() => {
    // A server without a master key is open to everyone: then there is nothing to ask.
    void openSession(rememberedKey())
      .then(setSession, () => forgetKey())
      .finally(() => setOpening(false))
  }, [])

  const signOut = () => {
    forgetKey()
    setSession(undefined)
  }

  if (isOpening) return null
  if (session === undefined) return <SignIn onSignIn={signIn} error={error} />
  return <Signed session={session} onSignOut={signOut} onRefresh={async () => signIn(session.api.key)} />
}

interface SignedProps {
  readonly session: Session
  readonly onSignOut: () => void
  readonly onRefresh: () => Promise<void>
}

function Signed({ session, onSignOut, onRefresh }: SignedProps) {
  const place = usePlace()
  const offered = pages.filter(({ isOffered }) => isOffered(session))
  const page = offered.find(({ name }) => name === place.page) ?? offered[0]

  useEffect(() => {
    document.title = page === undefined ? 'Parley' : `${page.title} · Parley`
  }, [page])

  return (
    <>
      <a class="skip" href="#main" onClick={skipToMain}>
        Skip to the content
      </a>
      <header class="top">
        <a class="brand" href={placeLink(offered[0]?.name ?? '')}>
          <img src="/app/icon.svg" alt="" width="24" height="24" /> Parley
        </a>
        <nav aria-label="Pages">
          {offered.map((each) => (
            <PageLink key={each.name} page={each} isCurrent={each === page} />
          ))}
        </nav>
        <ThemeSwitch />
        {session.kind !== 'anyone' && (
          <Button kind="quiet" onClick={onSignOut}>
            Sign out
          </Button>
        )}
      </header>
      <main id="main" tabIndex={-1}>
        {page === undefined ? (
          <Empty>This key may do nothing that this page offers.</Empty>
        ) : (
          <page.View session={session} place={place} onRefresh={onRefresh} />
        )}
      </main>
    </>
  )
}

function PageLink({ page, isCurrent }: { page: PageDescription; isCurrent: boolean }) {
  return (
    <a href={placeLink(page.name)} aria-current={isCurrent ? 'page' : undefined}>
      {page.title}
    </a>
  )
}

/** The address is the route's own, so the link must not change it. */
function skipToMain(event: Event): void {
  event.preventDefault()
  document.querySelector<HTMLElement>('#main')?.focus()
}

const root = document.querySelector('#app')
if (root !== null) render(<App />, root)
