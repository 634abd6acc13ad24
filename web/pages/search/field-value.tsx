import { Highlighted } from '../../ui/highlighted.js'

/** Deeper than this, a value is shown as JSON. */
const deepest = 3

/** No more of one text is shown, be it one endless word. */
const longestText = 2_000

/** A value of a document. Whatever stands in it stays text; only web addresses become links. */
export function FieldValue({ value, depth = 0 }: { value: unknown; depth?: number }) {
  if (typeof value === 'string') return <TextValue text={value} />
  if (value === null || typeof value !== 'object') return <>{String(value)}</>
  if (depth >= deepest) return <TextValue text={JSON.stringify(value)} />
  if (Array.isArray(value)) return <ListValue values={value} depth={depth} />
  return (
    <dl class="fields fields-inner">
      {Object.entries(value).map(([name, inner]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <FieldValue value={inner} depth={depth + 1} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ListValue({ values, depth }: { values: readonly unknown[]; depth: number }) {
  const areScalars = values.every((value) => value === null || typeof value !== 'object')
  return (
    <ul class={areScalars ? 'list-plain values' : 'list-plain'}>
      {values.map((value, at) => (
        <li key={at} class={areScalars ? 'tag' : undefined}>
          <FieldValue value={value} depth={depth + 1} />
        </li>
      ))}
    </ul>
  )
}

function TextValue({ text }: { text: string }) {
  const shown = text.length > longestText ? `${text.slice(0, longestText)}…` : text
  const address = webAddress(text)
  if (address === undefined) return <Highlighted text={shown} />
  return (
    <a href={address} target="_blank" rel="noreferrer noopener">
      <Highlighted text={shown} />
    </a>
  )
}

/** The address that the whole text is, of http or https; of nothing else a link is made. */
function webAddress(text: string): string | undefined {
  const plain = text.replace(/[\ue000\ue001]/g, '')
  if (!/^https?:\/\/[^\s…]+$/i.test(plain) || !URL.canParse(plain)) return undefined
  const { protocol, href } = new URL(plain)
  return protocol === 'http:' || protocol === 'https:' ? href : undefined
}
