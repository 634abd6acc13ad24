import { useState } from 'preact/hooks'
import { Button } from '../../ui/button.js'
import { Checkbox } from '../../ui/field.js'
import { useDraft } from '../../ui/use-draft.js'
import type { FacetCounts, FacetStats } from './run-search.js'
import { changed, ownMember, withFacet, withRange, type Range, type SearchState } from './search-state.js'

interface FacetsProps {
  readonly state: SearchState
  readonly counts: FacetCounts
  readonly stats: FacetStats
  readonly onChange: (state: SearchState) => void
}

/** Points on a map are no values to tick. */
const notOffered = new Set(['_geo', '_geojson'])

/** What the hits have in common, to choose from: values with how many have them, and ranges of numbers. */
export function Facets({ state, counts, stats, onChange }: FacetsProps) {
  const fields = Object.keys({ ...counts, ...state.facets, ...state.ranges }).filter(
    (field) => !notOffered.has(field),
  )
  const isRefined = Object.keys(state.facets).length + Object.keys(state.ranges).length > 0
  if (fields.length === 0) return <p class="hint">This index has no filterable attributes to refine by.</p>
  return (
    <>
      {isRefined && (
        <Button onClick={() => onChange(changed(state, { facets: {}, ranges: {} }))}>Clear all</Button>
      )}
      {fields.toSorted().map((field) => (
        <Facet key={field} field={field} state={state} counts={counts} stats={stats} onChange={onChange} />
      ))}
    </>
  )
}

function Facet({ field, state, counts, stats, onChange }: FacetsProps & { readonly field: string }) {
  const limits = ownMember(stats, field)
  const range = ownMember(state.ranges, field)
  return (
    <fieldset class="facet">
      <legend>{field}</legend>
      {(limits !== undefined || range !== undefined) && (
        <RangeChoice
          field={field}
          limits={limits}
          range={range ?? [null, null]}
          onChange={(chosen) => onChange(withRange(state, field, chosen))}
        />
      )}
      <ValueChoice
        counts={ownMember(counts, field) ?? {}}
        ticked={ownMember(state.facets, field) ?? []}
        hasRange={limits !== undefined}
        onTick={(value, isTicked) => onChange(withFacet(state, field, value, isTicked))}
      />
    </fieldset>
  )
}

const valuesAtFirst = 8

interface ValueChoiceProps {
  readonly counts: Readonly<Record<string, number>>
  readonly ticked: readonly string[]
  readonly hasRange: boolean
  readonly onTick: (value: string, isTicked: boolean) => void
}

function ValueChoice({ counts, ticked, hasRange, onTick }: ValueChoiceProps) {
  const [showsAll, setShowsAll] = useState(false)
  const known = Object.entries(counts).toSorted(([, one], [, other]) => other - one)
  // Of many numbers a range says more than a list.
  const offered = hasRange && known.length > valuesAtFirst ? [] : known
  const missing = ticked.filter((value) => !offered.some(([each]) => each === value))
  const all = [...missing.map((value) => [value, ownMember(counts, value) ?? 0] as const), ...offered]
  const shown = showsAll ? all : all.filter(([value], at) => at < valuesAtFirst || ticked.includes(value))
  return (
    <>
      {shown.map(([value, count]) => (
        <Checkbox
          key={value}
          checked={ticked.includes(value)}
          onChange={(isTicked) => onTick(value, isTicked)}
          label={
            <span class="facet-value">
              <span>{value === '' ? '(empty)' : value}</span> <span class="facet-count">{count}</span>
            </span>
          }
        />
      ))}
      {all.length > shown.length && (
        <Button kind="quiet" onClick={() => setShowsAll(true)}>
          Show all {all.length}
        </Button>
      )}
    </>
  )
}

interface RangeChoiceProps {
  readonly field: string
  readonly limits: FacetStats[string] | undefined
  readonly range: Range
  readonly onChange: (range: Range) => void
}

function RangeChoice({ field, limits, range: [from, to], onChange }: RangeChoiceProps) {
  return (
    <div class="range">
      <NumberInput
        label={`${field} from`}
        value={from}
        limit={limits?.min}
        onChange={(value) => onChange([value, to])}
      />
      <span aria-hidden="true">–</span>
      <NumberInput
        label={`${field} to`}
        value={to}
        limit={limits?.max}
        onChange={(value) => onChange([from, value])}
      />
    </div>
  )
}

interface NumberInputProps {
  readonly label: string
  readonly value: number | null
  /** Shown while nothing is entered. */
  readonly limit: number | undefined
  readonly onChange: (value: number | null) => void
}

/** Takes what was entered when it is left or Enter is pressed: half a number would find nothing. */
function NumberInput({ label, value, limit, onChange }: NumberInputProps) {
  const [draft, setDraft] = useDraft(value === null ? '' : String(value))
  const take = () => {
    const entered = draft.trim() === '' ? null : Number(draft)
    if (entered !== value && !Number.isNaN(entered)) onChange(entered)
  }
  return (
    <input
      type="number"
      step="any"
      aria-label={label}
      placeholder={limit === undefined ? '' : String(limit)}
      value={draft}
      onInput={(event) => setDraft(event.currentTarget.value)}
      onChange={take}
    />
  )
}
