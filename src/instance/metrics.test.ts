import { describe, expect, test } from 'vitest'
import { createMetrics, type Metrics } from './metrics.js'

const cases: readonly { record: (metrics: Metrics) => void; text: string; because: string }[] = [
  {
    record: (metrics) => void metrics.counter('a_total', 'Counts.'),
    text: '# HELP a_total Counts.\n# TYPE a_total counter\n',
    because: 'a counter that was never added to has only its head',
  },
  {
    record(metrics) {
      const counter = metrics.counter('a_total', 'Counts.')
      counter.add({ method: 'GET' })
      counter.add({ method: 'POST' }, 5)
      counter.add({ method: 'GET' })
    },
    text: '# HELP a_total Counts.\n# TYPE a_total counter\na_total{method="GET"} 2\na_total{method="POST"} 5\n',
    because: 'a counter counts each combination of labels apart',
  },
  {
    record(metrics) {
      const counter = metrics.counter('a_total', 'Counts.')
      counter.add({ method: 'GET', path: '/a' })
      counter.add({ method: 'GET', path: '/b' })
    },
    text: '# HELP a_total Counts.\n# TYPE a_total counter\na_total{method="GET",path="/a"} 1\na_total{method="GET",path="/b"} 1\n',
    because: 'labels stand in the order they were given',
  },
  {
    record: (metrics) => metrics.counter('a_total', 'Counts.').add({ path: 'a"b\\c\nd' }),
    text: '# HELP a_total Counts.\n# TYPE a_total counter\na_total{path="a\\"b\\\\c\\nd"} 1\n',
    because: 'quotes, backslashes and line breaks in a label are escaped',
  },
  {
    record(metrics) {
      const histogram = metrics.histogram('a_seconds', 'Times.', [0.25, 0.5])
      for (const value of [0.125, 0.25, 0.375, 2]) histogram.observe({ path: '/' }, value)
    },
    text: [
      '# HELP a_seconds Times.',
      '# TYPE a_seconds histogram',
      'a_seconds_bucket{path="/",le="0.25"} 2',
      'a_seconds_bucket{path="/",le="0.5"} 3',
      'a_seconds_bucket{path="/",le="+Inf"} 4',
      'a_seconds_sum{path="/"} 2.75',
      'a_seconds_count{path="/"} 4',
      '',
    ].join('\n'),
    because: 'a bucket counts everything up to and with its bound',
  },
  {
    record(metrics) {
      metrics.counter('a_total', 'Counts.').add({ x: '1' })
      metrics.counter('b_total', 'Counts too.').add({ x: '1' })
    },
    text: '# HELP a_total Counts.\n# TYPE a_total counter\na_total{x="1"} 1\n# HELP b_total Counts too.\n# TYPE b_total counter\nb_total{x="1"} 1\n',
    because: 'each family has its head before its lines',
  },
]

describe('Metrics are rendered so that', () => {
  for (const { record, text, because } of cases)
    test(because, () => {
      const metrics = createMetrics()
      record(metrics)
      expect(metrics.render()).toBe(text)
    })

  test('what is rendered twice is counted on', () => {
    const metrics = createMetrics()
    const counter = metrics.counter('a_total', 'Counts.')
    counter.add({ x: '1' })
    const first = metrics.render()
    counter.add({ x: '1' })
    expect(metrics.render()).toBe(first.replace('} 1', '} 2'))
  })
})
