import * as z from 'zod'
import { objectDecoder } from './object-decoder.js'
import { switchParameter } from './query-parameters.js'

/** How statistics are to be shown. */
export interface StatsRequest {
  /** `raw`: bytes as numbers; `human`: text with a unit. */
  readonly sizeFormat: 'raw' | 'human'
  readonly showInternalDatabaseSizes: boolean
}

/** Decodes the query of `GET /stats` and `GET /indexes/{uid}/stats`. */
export const decodeStatsRequest: (query: unknown) => StatsRequest = objectDecoder({
  fields: {
    sizeFormat: { schema: z.enum(['raw', 'human']).default('raw'), invalid: 'invalid_stats_size_format' },
    showInternalDatabaseSizes: {
      schema: switchParameter.default(false),
      invalid: 'invalid_stats_show_internal_database_sizes',
    },
  },
  memberName: 'parameter',
})
