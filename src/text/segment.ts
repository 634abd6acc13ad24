/** One word of a stretch of text without separators. It begins where the last one ended. */
export interface Segment {
  readonly end: number
  /** Where the word itself ends, if letters follow that only join it to the next. */
  readonly wordEnd?: number
}

/** Cuts a stretch of one script into words. The segments cover it: the last ends where the stretch does. */
export type SegmentWords = (stretch: string) => readonly Segment[]
