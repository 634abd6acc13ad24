import type { DocSet } from '../postings/doc-set.js'

/** A condition that can be asked of some documents alone. */
export interface ConditionTest {
  /** About what it costs to find all documents that it holds for, where 1 is the look at a document when all
   *  are looked at. */
  readonly findCost: number
  /** Those of the documents that it holds for. */
  keep(among: DocSet): DocSet
}

/** What it costs, about, to test one document: it lies far from the others, in several places. */
export const TEST_COST = 16
