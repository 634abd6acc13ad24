import { formatBytes, formatCount, formatMoment } from '../../format.js'
import { Empty } from '../../ui/notice.js'
import type { TabProps } from './index-tab.js'

/** What the index holds, in figures. */
export function StatsTab({ index, stats }: TabProps) {
  if (stats === undefined) return null
  const figures: readonly (readonly [string, string])[] = [
    ['Documents', formatCount(stats.numberOfDocuments)],
    ['Size of the documents', formatBytes(stats.rawDocumentDbSize)],
    ['Average document', formatBytes(stats.avgDocumentSize)],
    ['Embeddings', formatCount(stats.numberOfEmbeddings)],
    ['Documents with embeddings', formatCount(stats.numberOfEmbeddedDocuments)],
    ['Primary key', index.primaryKey ?? 'not known yet'],
    ['Created', formatMoment(index.createdAt)],
    ['Changed', formatMoment(index.updatedAt)],
    ['Working now', stats.isIndexing ? 'yes' : 'no'],
  ]
  const fields = Object.entries(stats.fieldDistribution).toSorted(
    ([left, most], [right, least]) => least - most || left.localeCompare(right),
  )
  return (
    <>
      <dl class="figures">
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <h2>Fields</h2>
      {fields.length === 0 ? (
        <Empty>No document, no field.</Empty>
      ) : (
        <div class="table-wrap" tabIndex={0} role="region" aria-label="Fields of the documents">
          <table>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Documents</th>
                <th scope="col">Share</th>
              </tr>
            </thead>
            <tbody>
              {fields.map(([field, count]) => (
                <tr key={field}>
                  <th scope="row" class="field-name">
                    {field}
                  </th>
                  <td>{formatCount(count)}</td>
                  <td>
                    <progress
                      class="share"
                      aria-label={`Share of ${field}`}
                      value={count}
                      max={Math.max(stats.numberOfDocuments, 1)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
