import type * as fc from 'fast-check'
import type { FuzzInput } from './fuzz-input.js'

/** Something that is to cope with whatever it is given. */
export interface FuzzTarget<Input extends FuzzInput = FuzzInput> {
  readonly name: string
  /** Inputs that are right or nearly so. */
  readonly inputs: fc.Arbitrary<Input>
  /** Good inputs, to be damaged. */
  readonly corpus: readonly Input[]
  /** Throws if a promise is broken. Inputs that are refused as they should be are fine. */
  check(input: FuzzInput): void
}
