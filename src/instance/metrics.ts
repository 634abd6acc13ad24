export type Labels = Readonly<Record<string, string>>

/** A number that only grows, one per combination of labels. */
export interface Counter {
  add(labels: Labels, amount?: number): void
}

/** How a measured value is spread over buckets. */
export interface Histogram {
  observe(labels: Labels, value: number): void
}

/** What the server counts about itself, in the text form that Prometheus reads (version 0.0.4).
 *  Labels must have few values: each combination is kept until the process ends. */
export interface Metrics {
  counter(name: string, help: string): Counter
  /** `bounds` are the upper bounds of the buckets, rising. */
  histogram(name: string, help: string, bounds: readonly number[]): Histogram
  render(): string
}

interface Family {
  readonly header: string
  lines(): Iterable<string>
}

export function createMetrics(): Metrics {
  const families: Family[] = []
  return {
    counter(name, help) {
      const totals = new Map<string, number>()
      families.push({
        header: header(name, 'counter', help),
        *lines() {
          for (const [labels, total] of totals) yield `${name}{${labels}} ${total}`
        },
      })
      return {
        add(labels, amount = 1) {
          const key = labelText(labels)
          totals.set(key, (totals.get(key) ?? 0) + amount)
        },
      }
    },
    histogram(name, help, bounds) {
      const series = new Map<string, { readonly counts: number[]; sum: number }>()
      families.push({
        header: header(name, 'histogram', help),
        *lines() {
          for (const [labels, { counts, sum }] of series) {
            let below = 0
            for (const [at, count] of counts.entries()) {
              below += count
              yield `${name}_bucket{${labels},le="${bounds[at] ?? '+Inf'}"} ${below}`
            }
            yield `${name}_sum{${labels}} ${sum}`
            yield `${name}_count{${labels}} ${below}`
          }
        },
      })
      return {
        observe(labels, value) {
          const key = labelText(labels)
          const entry = series.get(key) ?? {
            counts: Array.from({ length: bounds.length + 1 }, () => 0),
            sum: 0,
          }
          const bucket = bounds.findIndex((bound) => value <= bound)
          const at = bucket === -1 ? bounds.length : bucket
          entry.counts[at] = (entry.counts[at] ?? 0) + 1
          entry.sum += value
          series.set(key, entry)
        },
      }
    },
    render: () => `${families.map(familyText).join('\n')}\n`,
  }
}

function header(name: string, kind: string, help: string): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}`
}

function familyText(family: Family): string {
  return [family.header, ...family.lines()].join('\n')
}

function labelText(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, escaped)}"`)
    .join(',')
}

function escaped(character: string): string {
  return character === '\n' ? '\\n' : `\\${character}`
}
