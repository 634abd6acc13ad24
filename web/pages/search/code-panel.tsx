import type { Session } from '../../session.js'
import { Code } from '../../ui/code.js'
import { asCurl, asJavaScript } from './request-as-code.js'
import { searchBody } from './search-request.js'
import type { SearchState } from './search-state.js'

/** The search on the page as others would ask for it. The key is never part of it. */
export function CodePanel({ session, state }: { session: Session; state: SearchState }) {
  const described = {
    origin: location.origin,
    index: state.index,
    body: searchBody(state),
    needsKey: session.kind !== 'anyone',
  }
  return (
    <details class="code-panel">
      <summary>This search as code</summary>
      {described.needsKey && (
        <p class="hint">
          Put your key into the variable <code>KEY</code>. For programs that others can read, use a key that
          may only search.
        </p>
      )}
      <Code title="Shell" text={asCurl(described)} />
      <Code title="JavaScript, with the package meilisearch" text={asJavaScript(described)} />
    </details>
  )
}
