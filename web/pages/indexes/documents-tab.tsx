import { useEffect, useState } from 'preact/hooks'
import { formatCount, formatMany } from '../../format.js'
import { goTo, placeLink } from '../../route.js'
import type { Session } from '../../session.js'
import { Button } from '../../ui/button.js'
import { TextField } from '../../ui/field.js'
import { Empty, ErrorNotice } from '../../ui/notice.js'
import { useLoaded } from '../../use-loaded.js'
import { DocumentCard, type DocumentMembers } from './document-card.js'
import { ExactNumber, parseExactJson } from './exact-json.js'
import { indexPath } from './index-answers.js'
import type { TabProps } from './index-tab.js'

const pageSize = 20

/** The documents, a page at a time; those that a filter matches, if one is given. */
export function DocumentsTab({ session, place, index, onChanged }: TabProps) {
  const { api, may } = session
  const filter = place.options.get('filter') ?? ''
  const offset = Math.max(0, Math.floor(Number(place.options.get('offset') ?? 0)) || 0)
  const [draft, setDraft] = useState(filter)
  useEffect(() => setDraft(filter), [filter])
  const loaded = useLoaded(
    async (signal) => fetchDocuments(session, index.uid, { filter, offset, signal }),
    [api, index.uid, filter, offset, index.updatedAt],
  )
  const linkTo = (wanted: { filter: string; offset: number }) =>
    placeLink('indexes', [index.uid, 'documents'], {
      filter: wanted.filter,
      offset: wanted.offset === 0 ? '' : String(wanted.offset),
    })
  const { results = [], total = 0 } = loaded.value ?? {}
  return (
    <>
      <form
        class="row filter-row"
        onSubmit={(event) => {
          event.preventDefault()
          goTo(linkTo({ filter: draft.trim(), offset: 0 }))
        }}
      >
        <div class="grow">
          <TextField
            label="Filter"
            value={draft}
            onChange={setDraft}
            placeholder="year > 1999 AND genre = drama"
          />
        </div>
        <Button type="submit">Apply</Button>
        {filter !== '' && (
          <Button kind="quiet" onClick={() => goTo(linkTo({ filter: '', offset: 0 }))}>
            Clear
          </Button>
        )}
      </form>
      <ErrorNotice error={loaded.error} />
      {loaded.error === undefined && loaded.value !== undefined && total === 0 && (
        <Empty>
          {filter === '' ? 'There are no documents yet. ' : 'No document matches this filter.'}
          {filter === '' && may('documents.add') && (
            <a href={placeLink('indexes', [index.uid, 'add'])}>Add some</a>
          )}
        </Empty>
      )}
      {loaded.error === undefined && (
        <ul class="list-plain">
          {results.map((document, at) => (
            <li key={`${offset}/${at}/${idOf(document, index.primaryKey) ?? ''}`} class="card">
              <DocumentCard
                session={session}
                indexUid={index.uid}
                document={document}
                id={idOf(document, index.primaryKey)}
                primaryKey={index.primaryKey}
                onDeleted={() => {
                  loaded.reload()
                  onChanged()
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {total > 0 && loaded.error === undefined && (
        <nav class="row row-apart" aria-label="Pages of documents">
          <Button
            disabled={offset === 0}
            onClick={() => goTo(linkTo({ filter, offset: Math.max(0, offset - pageSize) }))}
          >
            Previous
          </Button>
          <span role="status">
            {formatCount(Math.min(offset + 1, total))} to {formatCount(Math.min(offset + pageSize, total))} of{' '}
            {formatMany(total, 'document')}
          </span>
          <Button
            disabled={offset + pageSize >= total}
            onClick={() => goTo(linkTo({ filter, offset: offset + pageSize }))}
          >
            Next
          </Button>
        </nav>
      )}
    </>
  )
}

interface DocumentPage {
  readonly results: readonly DocumentMembers[]
  readonly total: number
}

async function fetchDocuments(
  { api }: Session,
  uid: string,
  { filter, offset, signal }: { filter: string; offset: number; signal: AbortSignal },
): Promise<DocumentPage> {
  const json = { offset, limit: pageSize, ...(filter !== '' && { filter }) }
  const answer = await api.open('POST', indexPath(uid, 'documents', 'fetch'), { json, signal })
  // What the server sends is a page of documents; only their members are not known.
  return parseExactJson(await answer.text()) as DocumentPage
}

function idOf(document: DocumentMembers, primaryKey: string | null): string | undefined {
  const id = primaryKey === null ? undefined : document[primaryKey]
  if (typeof id === 'string') return id
  if (id instanceof ExactNumber) return id.source
  return typeof id === 'number' ? String(id) : undefined
}
