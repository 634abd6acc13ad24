/** How far something is, from 0 to 100; undefined while that is unknown. */
export function ProgressBar({ label, percentage }: { label: string; percentage?: number | undefined }) {
  const known = percentage === undefined ? {} : { value: Math.round(percentage), max: 100 }
  return (
    <div class="progress">
      <span class="progress-label">{label}</span>
      <progress aria-label={label} {...known} />
      <span class="progress-figure">{percentage === undefined ? '' : `${Math.round(percentage)} %`}</span>
    </div>
  )
}
