/** What the server is asked to put around matches: characters for private use, which no document should hold
 *  and which mean nothing in HTML. */
export const highlightMarks = { before: '\ue000', after: '\ue001' } as const

/** A text with its matches marked. Whatever else stands in it stays text. */
export function Highlighted({ text }: { text: string }) {
  const parts = text.split(/(\ue000[^\ue001]*\ue001)/)
  return (
    <>
      {parts.map((part, at) =>
        part.startsWith(highlightMarks.before) ? (
          <mark key={at}>{part.slice(1, -1)}</mark>
        ) : (
          withoutMarks(part)
        ),
      )}
    </>
  )
}

function withoutMarks(text: string): string {
  return text.replace(/[\ue000\ue001]/g, '')
}
