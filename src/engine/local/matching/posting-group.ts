import type { FieldPostings } from '../postings/field-postings.js'
import { DocSetBuilder, type DocSet } from '../postings/doc-set.js'
import type { RunView } from '../runs/index-snapshot.js'

/** The postings of some words, by place of the run: what several words are found by as if they were one. */
export interface PostingGroup {
  readonly byRun: readonly (readonly FieldPostings[])[]
}

/** By place of the run, then by field: whether its words count. */
export type FieldMask = readonly (readonly boolean[])[]

export function isEmptyGroup({ byRun }: PostingGroup): boolean {
  return byRun.every(({ length }) => length === 0)
}

/** Adds the documents that have a word of the group in a field of the mask. */
export function addDocuments(
  builder: DocSetBuilder,
  group: PostingGroup,
  runs: readonly RunView[],
  mask: FieldMask,
): void {
  for (const [place, run] of runs.entries()) {
    const fields = mask[place]
    for (const postings of group.byRun[place] ?? [])
      if (fields?.[postings.field] === true) builder.addPostings(postings, run.firstBit)
  }
}

export function documentsOf(
  group: PostingGroup,
  within: { readonly runs: readonly RunView[]; readonly bitCount: number; readonly mask: FieldMask },
): DocSet {
  const builder = new DocSetBuilder(within.bitCount)
  addDocuments(builder, group, within.runs, within.mask)
  return builder.finish()
}
