import { useId, useState } from 'preact/hooks'
import { Code } from '../../ui/code.js'
import { Highlighted } from '../../ui/highlighted.js'
import { describeHit, documentOf, type DescribedHit } from './describe-hit.js'
import { percentText } from './explain-ranking.js'
import { FieldValue } from './field-value.js'
import type { Hit } from './run-search.js'
import { WhyHere } from './why-here.js'

/** The rest waits behind a line that says how many there are. */
const fieldsAtFirst = 8

/** One hit. It can be focused, so that arrow keys go from one to the next. */
export function HitCard({ hit }: { hit: Hit }) {
  const id = useId()
  const { title, fields, score, ranking } = describeHit(hit)
  return (
    <article class="card hit" tabIndex={-1} aria-labelledby={id}>
      <header class="row row-apart hit-head">
        <h3 id={id}>
          <Highlighted text={title} />
        </h3>
        {score !== undefined && (
          <span class="tag" title="How well it fits what was asked">
            {percentText(score)}
          </span>
        )}
      </header>
      <Fields fields={fields.slice(0, fieldsAtFirst)} />
      {fields.length > fieldsAtFirst && (
        <details>
          <summary>{fields.length - fieldsAtFirst} more fields</summary>
          <Fields fields={fields.slice(fieldsAtFirst)} />
        </details>
      )}
      <footer class="hit-foot">
        <WhyHere score={score} ranking={ranking} />
        <AsJson hit={hit} />
      </footer>
    </article>
  )
}

function Fields({ fields }: { fields: DescribedHit['fields'] }) {
  if (fields.length === 0) return null
  return (
    <dl class="fields">
      {fields.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <FieldValue value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Written out only once it is looked at: documents can be large. */
function AsJson({ hit }: { hit: Hit }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="as-json" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>JSON</summary>
      {isOpen && <Code text={JSON.stringify(documentOf(hit), null, 2)} title="The whole document" />}
    </details>
  )
}
