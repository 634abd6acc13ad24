// What the project holds itself to, and whether a run's figures meet it. Ratios are within one run on one machine.

const PEER_NAMES = { minisearch: 'MiniSearch', sqlite: 'SQLite FTS5', tantivy: 'tantivy' }
const INDEXING_GOALS = { minisearch: 2, sqlite: 0.7 }
const SEARCH_GOALS = { minisearch: 50, sqlite: 5, tantivy: 2 }

/** Rows of the table, each `{ set, measure, figure, goal, verdict }`; what was not measured has no row. */
export function goalRows(figures) {
  return [...figures.sets.flatMap(setRows), ...wholeRows(figures)]
}

function setRows({ name, indexing, search, peers, isHealthJudged }) {
  const documentsASecond = indexing.count / indexing.wallSeconds
  const row = rowMaker(name)
  const rows = [
    row('documents/s, searchable', documentsASecond),
    row('documents per CPU-second', indexing.count / indexing.serverCpuSeconds),
    row('disk over raw data', indexing.diskBytes / indexing.bytes, atMost(3, '×')),
    row('memory while indexing, MB', indexing.peakMemoryMb),
  ]
  for (const [peer, goal] of Object.entries(INDEXING_GOALS)) {
    const theirs = peers?.[peer]?.indexing
    if (theirs)
      rows.push(
        row(
          `documents/s over ${PEER_NAMES[peer]}`,
          documentsASecond / (theirs.count / theirs.wallSeconds),
          atLeast(goal, '×'),
        ),
      )
  }
  return search === undefined ? rows : [...rows, ...searchRows(row, { search, peers, isHealthJudged })]
}

function searchRows(row, { search, peers, isHealthJudged }) {
  const { whole, health, together, text } = search
  const queriesACpuSecond = text.count / text.cpuSeconds
  const rows = [
    row('search p50, ms', whole.p50),
    row('search p95, ms', whole.p95),
    row('search p99, ms', whole.p99),
    row('search p99 over p50', whole.p99 / whole.p50, atMost(10, '×')),
    row('/health p50, ms', health.p50),
    row('search p50 over /health', whole.p50 / health.p50, isHealthJudged ? atMost(15, '×') : undefined),
    row('queries/s, 8 connections', together.queriesASecond),
    row('cores used, 8 connections', together.coresUsed),
    row('text queries per CPU-second', queriesACpuSecond),
  ]
  for (const [peer, goal] of Object.entries(SEARCH_GOALS))
    for (const [way, theirs] of Object.entries(peers?.[peer]?.searching ?? {}))
      rows.push(
        row(
          `queries per CPU-second over ${PEER_NAMES[peer]}, ${way}`,
          queriesACpuSecond / (theirs.count / theirs.cpuSeconds),
          atLeast(goal, '×'),
        ),
      )
  return rows
}

function wholeRows(figures) {
  const { growth, largest, peakMemoryMb, restart, whileIndexing, updates, cutoff, neighbour } = figures
  const row = rowMaker(largest)
  const rows = extraRows(row, figures.extras)
  if (growth)
    rows.push(
      row(
        'growth of the median, selective',
        growth.large.selectiveMs / growth.small.selectiveMs,
        atMost(3, '×'),
      ),
      row('growth of the median, whole log', growth.large.wholeMs / growth.small.wholeMs, atMost(8, '×')),
    )
  if (peakMemoryMb) rows.push(row('memory at most, MB', peakMemoryMb, atMost(1500, ' MB')))
  if (restart) rows.push(row('restart to first answer, ms', restart.firstAnswerMs, atMost(2000, ' ms')))
  if (whileIndexing)
    rows.push(
      row(
        'search p95 while indexing, over idle',
        whileIndexing.busy.p95 / whileIndexing.idle.p95,
        atMost(3, '×'),
      ),
    )
  if (updates) rows.push(row('one change searchable, worst ms', updates.searchable.max, atMost(200, ' ms')))
  if (cutoff)
    rows.push(
      cutoff.cutoffMs === undefined
        ? row('slowest search (too fast to cut), ms', cutoff.uncutMs)
        : row('cut search p95 over searchCutoffMs', cutoff.p95 / cutoff.cutoffMs, atMost(1.2, '×')),
    )
  if (neighbour)
    rows.push(
      row(
        'fast search beside a slow one, p50 over alone',
        neighbour.beside.p50 / neighbour.alone.p50,
        atMost(2, '×'),
      ),
      row('fast search beside a slow one, p95 ms', neighbour.beside.p95),
      row('the slow one, ms', neighbour.slowMs),
    )
  return rows
}

/** A query with more asked for takes at most twice its time; filters and facets alone, so many milliseconds. */
function extraRows(row, extras) {
  if (extras === undefined) return []
  return [
    ...extras.withWords.map(({ name, ratio }) =>
      row(`with ${name}, p50 over without`, ratio, atMost(2, '×')),
    ),
    ...extras.alone.map(({ name, differenceMs, mostMs }) =>
      row(`${name} alone, ms`, differenceMs, atMost(mostMs, ' ms')),
    ),
  ]
}

/** The peers' own figures, and the server's beside them. */
export function peerRows({ name, indexing, search, peers }) {
  const ours = {
    set: name,
    who: 'Parley, over HTTP',
    documentsASecond: indexing.count / indexing.wallSeconds,
    documentsACpuSecond: indexing.count / indexing.serverCpuSeconds,
    queriesACpuSecond: search && search.text.count / search.text.cpuSeconds,
    memoryMb: Math.max(indexing.peakMemoryMb, search?.peakMemoryMb ?? 0),
  }
  const theirs = Object.entries(peers ?? {}).flatMap(([peer, figures]) =>
    figures.failure
      ? [{ set: name, who: `${PEER_NAMES[peer]}: ${figures.failure}` }]
      : Object.entries(figures.searching).map(([way, searching]) => ({
          set: name,
          who: `${PEER_NAMES[peer]}, ${way}`,
          documentsASecond: figures.indexing.count / figures.indexing.wallSeconds,
          documentsACpuSecond: figures.indexing.count / figures.indexing.cpuSeconds,
          queriesACpuSecond: searching.count / searching.cpuSeconds,
          memoryMb: figures.memoryMb,
        })),
  )
  return [ours, ...theirs]
}

function rowMaker(set) {
  return (measure, figure, goal) => ({
    set,
    measure,
    figure,
    goal: goal?.text ?? '',
    verdict: goal === undefined ? '' : goal.isMet(figure) ? 'met' : 'missed',
  })
}

function atLeast(limit, unit) {
  return { text: `≥ ${limit}${unit}`, isMet: (figure) => figure >= limit }
}

function atMost(limit, unit) {
  return { text: `≤ ${limit}${unit}`, isMet: (figure) => figure <= limit }
}
