import type * as z from 'zod'
import type { ValueErrorCode } from '../errors/error-codes.js'
import type { FeatureName } from '../experimental-features.js'
import type { MergeRule } from './merge-rule.js'

/** Everything that sets one setting apart from the others. */
export interface SettingRow<Value> {
  /** The last segment of the path of its own routes. */
  readonly route: string
  /** PUT takes the whole value, PATCH the members to change. */
  readonly verb: 'PUT' | 'PATCH'
  /** What follows «read», «change» and «reset» in the summary of a route. */
  readonly what: string
  readonly default: Value
  /** Of a change that is not null. Decoded to null, it resets. */
  readonly schema: z.ZodType
  readonly invalid: ValueErrorCode
  readonly merge: MergeRule
  /** While it is off, the setting cannot be given a value and the whole settings are shown without it. */
  readonly feature?: FeatureName
  /** Set where an `apiKey` in the value must be masked before anyone sees it. */
  readonly holdsSecrets?: true
  /** What the details of a task show for a reset, if not null. */
  readonly shownWhenReset?: Value
}
